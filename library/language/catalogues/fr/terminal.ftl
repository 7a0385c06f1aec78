
# Ce que dit le terminal en plus. Les noms des commandes restent en anglais.

## Le plateau de `play`

play-terms = { $game }{ $person ->
        [south] . Vous jouez { $south_name } contre le moteur, { $level }.
        [north] . Vous jouez { $north_name } contre le moteur, { $level }.
        [both] , à deux joueurs devant le même plateau.
       *[none] . Le moteur joue les deux camps, { $level }.
    }{ $clock }
level-elo = niveau { $number } (Elo { $elo })
level-full = niveau { $number } (pleine force)
level-free = Elo { $elo }
play-clock = {" "}Chaque joueur a { $base } secondes{ $moves ->
        [none] {""}
       *[other] {" "}pour { $moves } coups
    }{ $more ->
        [none] .
       *[other] , et { $more } de plus par coup.
    }
river = rivière
play-letters = Les pièces de { $south_name } sont en majuscules, celles de { $north_name } en minuscules ; help dit laquelle est laquelle.
play-begin = Tapez un coup, par exemple { $example }, ou help pour la liste des commandes.
play-continues = La partie continue après { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }.
play-prompt = { $side }>
play-prompt-over = fini>
play-over = La partie est terminée ; undo reprend le dernier coup, quit ferme le programme.
play-plays = { $number }. { $side } joue { $move }.
play-knows-none = Le moteur n'a pas de coup à proposer ici.
play-thinks = Le moteur réfléchit pour { $side } (Ctrl-C le fait répondre)
play-interrupt = Ctrl-C une seconde fois pour quitter, sinon la partie continue.
play-paused = Pause ; go continue, quit quitte.
play-accepts = { $side } accepte la nulle.
play-declines = { $side } refuse la nulle.
play-draw-offered = Le moteur répondra à votre offre après votre prochain coup.
counted-pieces = { $count ->
        [one] { $piece ->
            [empress] une impératrice
           *[other] un { piece }
        }
       *[other] { $count } { $piece ->
            [general] généraux
            [horse] chevaux
            [bear] ours
           *[other] { piece }s
        }
    }
play-captured = { $side } a capturé { $pieces }
play-clocks = Pendules : { $south_name } { $south }, { $north_name } { $north }.
play-hint = Indice : { $best }{ $reply ->
        [none] {""}
       *[other] , réponse attendue : { $reply }
    }.
play-evaluation = { $state ->
        [even] La partie est égale.
        [little] { $better } a un léger avantage.
        [better] { $better } est mieux.
        [winning] { $better } est en train de gagner.
       *[force] { $better } force le gain.
    } Pour { $mover } : { $score }, victoire { $win } %, nulle { $draw } %, défaite { $loss } %. Meilleure suite : { $line }.
play-ended = { $winner ->
        [none] La partie est nulle
       *[other] { $winner } a gagné
    }{ $reason ->
        [resignation] {" "}: { $loser } a abandonné
        [timelimit] {" "}: le temps de { $loser } est écoulé
        [movelimit] {" "}: réclamée en vertu de la limite de coups
        [agreement] {" "}: les joueurs en sont convenus
        [record] {" "}: d'après l'enregistrement
       *[rules] {""}
    } ({ $how }).
play-you-won = Vous avez gagné.
play-you-lost = Vous avez perdu.

## Ce que disent les commandes de `play`

play-help = Tapez un coup, par exemple { $example } : dans n'importe quelle notation du jeu, ou son début, si un seul coup légal commence ainsi.
play-pieces = Pièces : { $legend }.
command-moves = liste les coups légaux, ou ceux d'une case
command-hint = ce que le moteur jouerait, à pleine force
command-eval = qui est mieux, et de combien
command-why = pourquoi votre dernier coup et la réponse, ou ce coup, sont bons ou mauvais
command-threats = ce que l'autre camp ferait si c'était son tour
command-undo = reprend votre dernier coup et la réponse
command-go = laisse le moteur jouer pour le camp au trait
command-board = montre de nouveau le plateau
command-flip = retourne le plateau
command-save = enregistre la partie, et continue après chaque coup
command-level = la force du moteur, ou la change : niveau N, de 0 à 20
command-draw = propose la nulle
command-claim = réclame la nulle, si aucune limite de coups ne termine la partie d'elle-même
command-resign = abandonne la partie
command-new = commence une autre partie, avec les mêmes camps ou avec ceux-ci
command-help = cette liste
command-quit = quitte (comme Ctrl-D)
play-moves = { CAPITAL(piece) } { $square } : { $moves }
play-forbidden = Interdit : { repeating-ply }
play-saved = Enregistré dans { $name }.
play-why-none = Aucun coup n'a encore été joué ; why MOVE interroge sur un coup.
play-undo-none = Il n'y a rien à reprendre.
play-goes-on = La partie continue.
play-taken-back = Repris : { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }.
play-level-range = level prend un nombre de 0 à { $most } (pleine force).
play-new-range = new prend les camps joués par des personnes : south, north, both ou none.
play-strength = Force du moteur : { $level }.
play-claim-needless = Inutile de réclamer : la partie se termine d'elle-même après { $limit } demi-coups sans progrès. Il y en a eu { $count }.
play-claim-early = La nulle peut être réclamée après { $limit } demi-coups sans progrès ; il y en a eu { $count }.
play-is-engine = { $side } est joué par le moteur.
play-kept = La partie est dans { $name } ; xiongmao play --out { $name } la continue.
play-unsaved = La partie n'est pas enregistrée ; ceci la continue :
play-save-where = Dites où : save partie.json.
play-save-failed = La partie n'est pas enregistrée : { $reason }.

## `puzzles solve`

solve-help = Tapez un coup, par exemple { $example }, ou solution pour la réponse, next pour un autre problème, quit pour partir.
solve-end = Résolus sans erreur : { $solved } sur { $all }.

## Ce que `play` ne comprend pas

typed-argument = { $command } ne prend pas d'argument.
typed-several = Un seul coup ou une seule commande à la fois, s'il vous plaît.
typed-unknown = Il n'y a ni commande ni coup { $word } ; help donne la liste des commandes.
typed-ambiguous = Lequel des { $count } coups ? { $listed }
typed-repeats = { $move } répéterait le coup { $repeats } : la règle de répétition l'interdit.
typed-repetition = La règle de répétition interdit { $move }.
typed-no_square = moves prend une case du plateau, de a1 à { $square }.
typed-no_ply = { $side } n'a aucun coup légal.
typed-empty_square = Il n'y a pas de pièce en { $square }.
typed-other_side = { CAPITAL(placed) } est à { $owner }, et c'est à { $mover } de jouer.
typed-no_ply_of = { CAPITAL(placed) } n'a aucun coup légal.

## `explain` et `annotate`

explain-none = Aucun coup à expliquer (état { $status }).
explain-left = { $count ->
        [one] La partie est terminée ; { $count } coup qui suit ne peut pas être joué.
       *[other] La partie est terminée ; { $count } coups qui suivent ne peuvent pas être joués.
    }
table-loss = perte
table-centipawns = cp
note = remarque : { $why }
note-of_game = remarque : partie { $number } : { $why }
note-left_out = la partie { $number } est laissée de côté : { $why }
note-read_as = remarque : { $count ->
        [one] { $count } partie n'indique pas de notation ; elle a été lue en { $notation }
       *[other] { $count } parties n'indiquent pas de notation ; elles ont été lues en { $notation }
    }

## `show`

show-captured = pièces capturées par { $side } : { $pieces }
show-status = { $status ->
        [in_progress] partie en cours
       *[over] partie terminée : { $ending }
    }
show-side = trait à { $side }
show-check = { $check ->
        [no] pas d'échec
        [yes] échec
       *[mate] échec et mat
    }
show-quiet = demi-coups sans progrès : { $count }

## `explore` : ce qui a été joué dans une position

explore-uncounted = { $count ->
        [one] { $count } partie n'est pas encore comptée ; `xiongmao games import` la compte.
       *[other] { $count } parties ne sont pas encore comptées ; `xiongmao games import` les compte.
    }
explore-share = part
explore-draw = nulle
explore-year = année
explore-ended = fin

## Un programme lancé d'un double clic

window-opened = Le plateau s'ouvre dans votre navigateur. Fermez cette fenêtre pour quitter le programme.

legal-from-zero = { $reason } ; avec des rangées comptées à partir de 0, le coup est légal : ajoutez --notation coordinates0
