# Ce que l'on dit des positions, des coups et des parties, dans le terminal et sur la page. Les noms des pièces sont ceux
# des règles françaises du Xiongqi.

## Camps et pièces

side-south = Sud
side-north = Nord
side-red = Rouge
side-black = Noir
piece = { $piece ->
        [general] général
        [advisor] garde
        [elephant] éléphant
        [bear] ours
        [horse] cheval
        [chariot] chariot
        [cannon] canon
        [soldier] soldat
        [empress] impératrice
        [dragon] dragon
       *[other] { $piece }
    }
the-piece = { $piece ->
        [elephant] l'éléphant
        [bear] l'ours
        [empress] l'impératrice
       *[other] le { piece }
    }
placed = { the-piece } en { $square }
chasing = { placed } (sans protection : { $why ->
        [chariot] contre un canon ou un cheval, un chariot compte comme non protégé
       *[other] aucune reprise légale
    })
owned-piece = { piece } de { $owner }

## Jeux

game-xiongqi = Xiongqi
game-xiangqi = Xiangqi

## Listes

list-next = { $list }, { $item }
list-last = { $list } et { $item }
choice-next = { $list }, { $item }
choice-last = { $list }, ni { $item }

## Phrases

sentence = { CAPITAL($text) }.
next-sentence = { $first } { $next }

## Nombres

percent = { $value } %
run-pieces = { $pieces ->
        [one] une seule pièce
       *[other] { $pieces } pièces
    }

## Fins de partie

ending-mareking = général capturé
ending-checkmate = échec et mat
ending-stalemate = blocage
ending-insufficient = matériel insuffisant
ending-movelimit = limite de coups
ending-repetition = répétition
ending-resignation = abandon
ending-timelimit = temps dépassé
ending-agreement = accord mutuel
ending-illegalmove = coup illégal
winner = { $winner ->
        [draw] nulle
       *[other] { $winner } a gagné
    }
ending = { winner } ({ $how })
game-over = La partie est terminée : { $ending }.
game-overruled = d'après les règles, la partie s'est terminée après le coup { $ply } : { $ending }
result = Résultat : { $ending }.
to-move = Trait à { $side }.

## Ce que les règles disent d'un coup

statement-check = Échec par { $by }{ run-place }
statement-checkmate = Échec et mat : { $loser } ne peut plus sauver son { piece }.
statement-chase = Poursuite : { $target }, par { $by }{ run-place }
run-place = { $run ->
        [none] .
       *[other] { $run }
    }
run-so-far = { $state ->
        [within] , le { run-ordinal } coup de suite avec { run-pieces } (limite : { $limit }).
        [reached] , le { run-ordinal } coup de suite avec { run-pieces }. La limite est de { $limit }.
       *[free] , le { run-ordinal } coup de suite avec { run-pieces }.
    }
run-ordinal = { ORDINAL($length) ->
        [one] { $length }er
       *[other] { $length }e
    }
statement-no_chase = { CAPITAL($by) } attaque { $target }, mais ce n'est pas une poursuite{ $why ->
        [attacker] : généraux et soldats peuvent toujours attaquer.
        [soldier_at_home] : le soldat n'a pas traversé la rivière.
        [uncovered] : une attaque à la découverte ne compte que pour les canons, sauf en compétition.
        [standing] {" "}en compétition : l'attaque n'est pas nouvelle.
        [illegal] : la capture serait illégale.
        [exchange] : la pièce pourrait capturer son attaquant, c'est une offre d'échange.
       *[protected] : { $protector } protège cette pièce.
    }
statement-recurrence = Cette position apparaît pour la { ORDINAL($occurrences) ->
        [one] { $occurrences }re
       *[other] { $occurrences }e
    } fois, comme { $earlier }.
earlier-time = { $ply ->
        [0] au début
       *[other] après le coup { $ply }
    }
statement-forbidden = { $side } ne peut pas jouer { $moves }.
repeating-ply = { $move }, qui répéterait le coup { $repeats }
would-repeat = { $move } répéterait le coup { $repeats }
statement-terminal_captured = { CAPITAL(the-piece) } de { $loser } a été capturé.
statement-only_terminals = Il ne reste que les deux { $piece ->
        [dragon] dragons
       *[general] généraux
    }.
statement-no_attackers = Aucun camp n'a plus de chariot, de cheval, de canon ni de soldat.
statement-repeated_ply = { $move } répète le coup { $repeats } : le même coup avait mené à la même position. Aucun coup ne peut être répété, donc { $loser } perd.
statement-no_ply = { $loser } { $in_check ->
        [true] est en échec et n'a aucun coup légal
       *[false] n'a aucun coup légal
    }, donc { $loser } perd.
statement-only_repetitions = Tous les coups possibles de { $loser } en répéteraient un autre, donc { $loser } perd.
statement-move_limit = { $limit } demi-coups de suite sans capture{ $soldiers_count ->
        [true] {" "}ni coup de soldat
       *[false] {""}
    } : c'est la limite de coups.
statement-perpetual_run = { $run } avec { $pieces ->
        [one] une seule pièce
       *[other] { $pieces } pièces
    }, plus que la limite de { $limit }{ $answer ->
        [none] , donc { consequence }.
       *[other] { $consequence ->
            [must_stop] . Cela ne compte pas, car { $answer } ; { consequence }.
           *[other] , mais { $answer } également, donc { consequence }.
        }
    }
side-run = { $kind ->
        [check] { $side } a donné échec { $length } fois de suite
       *[chase] { $side } a poursuivi { $target } pendant { $length } coups de suite
    }
consequence = { $consequence ->
        [loses] { $side } perd
        [must_stop] { $side } doit s'arrêter
       *[drawn] la partie est nulle
    }
statement-repetition = Depuis { $since ->
        [0] la position de départ
       *[other] le coup { $since }
    }, { conduct }, donc { $consequence ->
        [must_stop] la répétition ne donne pas la nulle : { consequence } avant la limite.
       *[other] { consequence }.
    }
conduct = { $south ->
        [checking] { $north ->
            [checking] les deux camps ont donné échec à chaque coup
            [chasing] { $south_name } a donné échec à chaque coup, tandis que { $north_name } a poursuivi une seule et même pièce à chaque coup
           *[free] { $south_name } a donné échec à chaque coup, mais pas { $north_name }
        }
        [chasing] { $north ->
            [checking] { $north_name } a donné échec à chaque coup, tandis que { $south_name } a poursuivi une seule et même pièce à chaque coup
            [chasing] les deux camps ont poursuivi une seule et même pièce à chaque coup
           *[free] { $south_name } a poursuivi une seule et même pièce à chaque coup, mais pas { $north_name }
        }
       *[free] { $north ->
            [checking] { $north_name } a donné échec à chaque coup, mais pas { $south_name }
            [chasing] { $north_name } a poursuivi une seule et même pièce à chaque coup, mais pas { $south_name }
           *[free] aucun camp n'a donné échec à chaque coup ni poursuivi une même pièce à chaque coup
        }
    }

## Pourquoi une question est refusée

refusal-invalid_field = { $reason }
refusal-out_of_range = { $name } doit être un nombre entier de { $least } à { $most }
refusal-too_many_plies = { $name } a plus de { $limit } coups
refusal-too_long_text = un texte dépasse { $limit } octets
refusal-unknown_game = jeu inconnu ; les jeux connus sont { $known }
refusal-feen_and_fen = feen ou fen attendu, les deux sont donnés
refusal-level_and_elo = level ou elo attendu, les deux sont donnés
refusal-unknown_notation = notation inconnue ; ce jeu a { $known }
refusal-invalid_position = { $name }, { $reason }
refusal-illegal_ply = { $number ->
        [none] coup
       *[other] coup { $number }
    } « { $move } » : { $reason }
refusal-forbidden_ply = coup « { $move } » : la règle de répétition interdit ce coup, il répéterait le coup { $repeats }
refusal-game_over = la partie est terminée : { ending }
refusal-no_such_game = il n'y a pas de partie { $number } dans ce texte
refusal-several_games = le texte contient plusieurs parties ; choisissez-en une par son numéro
refusal-unreadable_game = { $reason }
refusal-too_long_game = { $plies } coups, plus que { $limit }
refusal-game_not_played = ce programme ne joue pas à ce jeu
refusal-unplayable_game = la partie ne peut pas être jouée : { $reason }
refusal-unwritable_game = { $reason }
refusal-no_such_notation = la notation doit être une de celles de PGN, avec "to": "pgn"
refusal-malformed_body = { $reason }
refusal-not_json = le corps doit être du JSON, avec l'en-tête Content-Type: application/json
refusal-too_large_body = le corps dépasse { $limit } octets
refusal-too_slow = la requête n'est pas arrivée à temps
refusal-several_hosts = la requête a plus d'un en-tête Host
refusal-foreign_host = ce serveur ne répond pas à ce nom ; voir xiongmao serve --allow-host
refusal-foreign_page = ce serveur ne répond pas aux pages d'autres sites ; voir xiongmao serve --allow-origin
refusal-token_required = cette requête demande un jeton ; voir xiongmao serve --token-file
refusal-unknown_token = ce serveur ne connaît pas ce jeton
refusal-invalid_client = Xiongmao-Client doit avoir de 1 à 64 caractères ASCII
refusal-not_found = il n'y a rien ici ; /api/v2/openapi.json décrit l'interface
refusal-no_such_match = ce match n'existe pas
refusal-no_game_of_match = cette partie n'existe pas
refusal-nothing_watched = ce serveur ne suit aucun match ; voir xiongmao serve --watch
refusal-no_tables = ce serveur n'a pas de tables de finales ; voir xiongmao serve --tables
refusal-no_database = ce serveur n'a pas de base de parties ; voir xiongmao serve --games
refusal-no_game_of_database = la base n'a pas cette partie
refusal-wrong_method = ce chemin n'admet pas cette méthode
refusal-too_many_searches = trop de recherches sont ouvertes (limite : { $limit }) ; fermez-en une d'abord
refusal-too_many_streams = trop de flux d'événements sont ouverts (limite : { $limit }) ; fermez-en un d'abord
refusal-no_memory = la mémoire des recherches est épuisée ; demandez une table plus petite ou réessayez plus tard
refusal-full_queue = trop de recherches attendent ; réessayez plus tard
refusal-too_long_wait = le tour de cette requête n'est pas venu à temps
refusal-slow_database = la base de parties met trop de temps à répondre ; demandez avec moins de filtres
refusal-review_time_over = le temps d'une analyse de partie est épuisé ; demandez moins de nœuds
refusal-closing = le serveur s'arrête
refusal-failed = { $reason }
