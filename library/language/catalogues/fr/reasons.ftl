
# Pourquoi un coup est bon ou mauvais, analyses de parties et problèmes : dans le terminal et sur la page.

## Pourquoi un coup est bon ou mauvais, et ce qui est menacé

proof = {" "}: { $line }
soldiers = { $worth ->
        [half] un demi-soldat
        [one] un soldat
       *[several] { $soldiers ->
            [one] { $soldiers } soldat
           *[other] { $soldiers } soldats
        }
    }
gain = { $worth ->
        [one] un soldat
       *[other] la valeur de { soldiers }
    }
within = { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
because = { $cause ->
        [ignored] {" "}; { $first } n'y change rien
        [unguarded] {" "}; { $first } lui retire sa protection
        [blocked] {" "}; { $first } coupe sa protection
        [opened] { $piece ->
            [horse] {" "}; { $first } libère la jambe du cheval
            [elephant] {" "}; { $first } libère l'œil de l'éléphant
           *[other] {" "}; { $first } ouvre la voie
        }
        [screened] {" "}; { $first } donne un écran à l'attaquant, { the-piece }
       *[none] {""}
    }
better = Mieux : { $fact }
fact-ends = { $count ->
        [one] { $first }
       *[other] Cette suite
    } met fin à la partie : { $ending }{ $proof }.
fact-terminal_lost = { $by } peut capturer { $two } avec { $one }.
fact-mates = { $first } force le gain en { within }{ $proof }.
fact-mate_missed = { $first } force le gain en { within }{ $proof }.
fact-mate_allowed = Après { $first }, { $by } force le gain en { within }{ $proof }.
fact-mate_threat = { $by } menace de forcer le gain en { within }{ $proof }.
fact-threatens_mate = { $first } menace de forcer le gain en { within }.
fact-mate_prevented = Ce coup empêche { $other } de forcer le gain en { within }{ $proof }.
fact-hangs = { CAPITAL($one) } est sans protection, et { $two } peut s'en emparer{ because }.
fact-loses_exchange = { CAPITAL($one) } a une protection, mais { $by } gagne { gain }{ $exchange ->
        [true] {" "}en échangeant sur cette case
       *[false] , car reprendre coûte davantage
    }{ $proof }{ because }.
fact-captures = { $first } capture { $one } et gagne { gain }.
fact-simplifies = { $first } engage un échange égal, ce qui aide { $by }, qui mène de { gain }{ $proof }.
fact-fork = { $last } fait une fourchette : { $one } attaque { $attacked }.
fact-attacks = { $piece ->
        [general] { $last } donne échec avec { $one }.
        [dragon] { $last } donne échec avec { $one }.
       *[other] { $last } attaque : { $one } pourrait capturer { $two }.
    }
fact-uncovers = { $last } démasque une attaque : { $one } vise { $two }.
fact-gives_screen = { $last } donne un écran : { $one } attaque { $two }.
fact-traps = { $last } enferme { $two } : { $one } attaque cette pièce, perdue où qu'elle aille.
fact-pin = { $last } cloue { $two } : sans cette pièce, { $one } pourrait capturer { $three }.
fact-skewer = { $last } attaque { $two } avec { $one }, et { $three } se trouve derrière.
fact-removes_defender = { $last } capture { $one }, qui protégeait { $two } : { $three } peut maintenant capturer cette pièce.
fact-overloads = { CAPITAL($one) } ne peut pas protéger à la fois { $two } et { $three } : { $by } gagne { gain }{ $proof }.
fact-saves = { $last } sauve { $one }, que { $two } pouvait capturer.
fact-banned = { $last } serait la meilleure réponse, mais les règles de répétition l'interdisent.
fact-must_break_off = { $last } perdrait : il faut interrompre un échec ou une poursuite perpétuels.
fact-passed = { $last } libère le soldat : rien n'empêche plus { $one } d'être promu.
fact-promotes = { $last } promeut un soldat : { $one }.
fact-face_to_face = { $last } met les généraux face à face : ils deviennent { $one } et { $two }.
fact-wins_material = { $by } y gagne { gain }{ $proof }.
fact-activity = { CAPITAL(the-piece) } de { $owner } en { $square } vaut { soldiers } de { $less ->
        [true] moins
       *[false] plus
    } qu'après le meilleur coup, selon le réseau.
fact-no_tactics = Aucune tactique ne décide : la différence est positionnelle.

## Appréciations

grade = { $grade ->
        [best] le meilleur coup
        [book] un coup de théorie
        [good] un bon coup
        [inaccuracy] une imprécision
        [mistake] une erreur
       *[blunder] une gaffe
    }
why-best = { $move } est le meilleur coup.
why-equal = { $move } vaut à peu près { $best }, que la recherche préfère.
why-good = { $move } est assez bon, mais { $best } est meilleur.
why-bad = { $move } est { grade }. Le meilleur coup est { $best }.
verdict = { $move } est { grade } : il coûte { $chance } d'espérance de gain{ $cost ->
        [none] {""}
       *[other] {" "}({ $cost } centipions)
    }.
threats-some = { $by } menace :
threats-check = { $by } donne échec.
threats-none = { $by } ne menace rien.

## Ce qu'il y a à trouver

hint-force = Vous pouvez forcer le gain. Regardez d'abord les échecs.
hint-threatens_mate = Cherchez un coup qui menace de forcer le gain.
hint-mate_prevented = L'adversaire pourrait forcer le gain. Empêchez-le.
hint-captures = Cherchez une capture qui rapporte.
hint-simplifies = Vous menez : cherchez un échange égal.
hint-fork = Cherchez une fourchette.
hint-attacks = Cherchez un coup qui attaque une pièce.
hint-uncovers = Cherchez une attaque à la découverte.
hint-gives_screen = Cherchez un coup qui donne un écran à un canon.
hint-traps = Cherchez une pièce qui n'a plus de case de fuite.
hint-pin = Cherchez un clouage.
hint-skewer = Cherchez deux pièces sur une même ligne.
hint-removes_defender = Cherchez un protecteur à capturer.
hint-overloads = Cherchez un protecteur qui a trop à protéger.
hint-saves = L'une de vos pièces peut être capturée. Sauvez-la.
hint-promotes = Cherchez une promotion.
hint-wins_material = Une suite gagne du matériel.
hint-no_tactics = Aucune tactique ne décide pour l'instant. Améliorez votre pièce la moins active.

## Analyses de parties

phase-opening = ouverture
phase-middle = milieu de partie
phase-ending = finale
summary-plies = coups
summary-accuracy = précision
summary-loss = perte moyenne
summary-centipawns = centipions
graded-best = meilleur
graded-book = théorie
graded-good = bon
graded-inaccuracy = imprécision
graded-mistake = erreur
graded-blunder = gaffe

opening-named = Ouverture : { $name }
opening-named-coded = Ouverture : { $name } ({ $code })
lesson-mate_allowed = a permis un gain forcé { times }
lesson-mate_missed = a manqué un gain forcé { times }
lesson-hanging = a laissé une pièce en prise { times }
lesson-capture_missed = a manqué une capture { times }
lesson-overlooked = n'a pas vu une attaque ou une suite perdante { times }
lesson-tactic_missed = a manqué une attaque, une suite gagnante ou un sauvetage { times }
lesson-placement = a mal placé une pièce { times }
times = { $count ->
        [one] { $count } fois
       *[other] { $count } fois
    }
advice-mate_allowed = travaillez les problèmes de mat, et cherchez d'abord les échecs de l'adversaire.
advice-mate_missed = travaillez les problèmes de mat, et cherchez d'abord vos propres échecs.
advice-hanging = avant chaque coup, voyez ce qui pourra être capturé ensuite.
advice-capture_missed = regardez chaque capture, et comptez l'échange jusqu'au bout.
advice-overlooked = avant chaque coup, cherchez la réponse la plus agressive.
advice-tactic_missed = faites des exercices de tactique : fourchettes, clouages, écrans et pièces enfermées.
advice-placement = comparez avec le moteur où les pièces sont les plus utiles.
to-practise = À travailler : { $advice }

## Problèmes

theme-fork = fourchette
theme-pin = clouage
theme-skewer = enfilade
theme-uncovers = attaque à la découverte
theme-gives_screen = écran pour un canon
theme-traps = pièce enfermée
theme-removes_defender = protecteur éliminé
theme-overloads = protecteur surchargé
theme-promotes = promotion
theme-face_to_face = face-à-face
theme-saves = sauvetage
theme-captures = capture
theme-wins_material = gain de matériel
theme-sacrifice = sacrifice
theme-quiet = coup tranquille
theme-advantage = avantage
theme-mate_1 = mat en 1
theme-mate_2 = mat en 2
theme-mate_3 = mat en 3
theme-mate_4 = mat en 4
theme-mate_5 = mat en 5
theme-mate_6 = mat en 6 ou plus
theme-horse_cannon = canon derrière le cheval
theme-double_cannon = deux canons
theme-smothered_palace = canon par-dessus un garde
theme-corner_horse = cheval au coin du palais
theme-groove_horse = cheval près de la dernière rangée
elo = Elo { $elo }
puzzle-task = Quel coup gagne ?
puzzle-right = Bien. { $side } joue { $move }. Continuez.
puzzle-wrong = { $move } n'est pas le meilleur coup. Essayez encore.
puzzle-solved = Résolu !
puzzle-solved-late = Résolu, avec des erreurs.
puzzle-line = La solution : { $line }.
puzzle-better = Dans la partie, { $move } a été joué. Trouvez mieux.
puzzle-another-good = Résolu : un autre bon coup.

## Ce que disent les tables de finales

table-value = { $value ->
        [win] { $moves ->
            [one] gagne en { $moves } coup au plus{ table-ban }
           *[other] gagne en { $moves } coups au plus{ table-ban }
        }
        [loss] { $moves ->
            [0] perd aussitôt
            [one] perd en { $moves } coup au plus{ table-ban }
           *[other] perd en { $moves } coups au plus{ table-ban }
        }
        [draw] fait nulle
       *[open] indécis
    }
table-ban = { $ban ->
        [true] {" "}par la règle de répétition
       *[false] {""}
    }
table-position = Table de finales : { $value ->
        [draw] nulle.
        [open] indécis, elle ne prouve rien ici.
       *[decided] { $side } { table-value }.
    }

## Règles

try-it = Essayer sur cette position

## Parties enregistrées

record-round = ronde { $round }
unfinished = inachevée
ply-played = Coup { $number } : { $side } joue { $move }
curve = Chances de { $south_name }, coup par coup
chance-moves = Les chances de { $south_name } { $change ->
        [falls] baissent
       *[rises] montent
    } de { $before } à { $after }

## `explore` : ce qui a été joué dans une position

explore-games = { $count ->
        [0] Aucune partie n'a atteint cette position.
        [one] { $count } partie
       *[other] { $count } parties
    }
explore-move = coup
explore-count = parties
explore-rating = Elo
explore-score = score
