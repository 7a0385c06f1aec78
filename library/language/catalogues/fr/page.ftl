
# Ce que la page du navigateur dit en plus.

## Ce que dit chaque partie

no-answer = Le serveur ne répond pas.
no-engine = Le moteur ne peut pas être chargé. La première fois, il faut une connexion au réseau.
bad-answer = le serveur répond par le code { $status }
board-of = Plateau de { $game }
board-keys = Les flèches déplacent, Entrée prend et pose une pièce, Échap la lâche.
board-empty = vide
board-check = en échec
board-way = accessible
board-taken = prise en main
board-in-words = La position en mots
dialog-ok = OK
dialog-cancel = Annuler
dialog-promotion = Promotion
dialog-promote-to = Promouvoir en
dialog-stays-soldier = reste soldat
waiting-now = Essayer maintenant
waiting-asking = Nouvel essai …
waiting-text = { $reason } Nouvel essai dans { $seconds } s.
threat-title = Menaces

## L'en-tête et les réglages

main-brand = Xiongmao
main-parts = Parties de la page
main-play = Jouer
main-analyse = Analyser
main-review = Revoir
main-puzzles = Problèmes
main-learn = Leçons
main-rules = Règles
main-watch = Suivre
main-games = Mes parties
main-more = Plus
main-skip = Aller au plateau
main-game = Jeu
main-settings = Réglages
main-language = Langue
main-colours = Couleurs
main-notation = Notation des coups
notation-pmn = PMN : h3-e3
notation-coordinates = coordonnées : h3e3
notation-wxf = WXF : C2.5
notation-iccs = ICCS : H2-E2
notation-chinese = chinois : 炮二平五
notation-chinese-simplified = chinois simplifié : 马八进七
notation-vietnamese = vietnamien : P2-5
theme-of-auto = comme le système
theme-of-light = claires
theme-of-dark = sombres
main-coordinates = Coordonnées
main-warn = Avertir avant une gaffe
main-sound = Son
main-voice = Dire les coups
main-http = Interface HTTP
main-legend = Pièces
main-keys = Touches
main-cannot-start = La page ne peut pas démarrer : { $reason }
main-keeps-nothing = Ce navigateur ne garde rien pour cette page : vos parties durent jusqu'à ce que vous la fermiez.
main-not-kept = Le navigateur n'a pas la place de garder ceci. Enregistrez-le dans un fichier.
main-not-loaded = Une partie de la page n'a pas pu être chargée. Rechargez la page.
main-kept-unknown = Rien n'est conservé dans ce navigateur sous cette adresse.
main-wrong-address = Cette adresse ne mène nulle part sur cette page.

## Jouer

play-title = Jouer
play-move-list = Coups
play-type-move = Taper un coup
play-play = Jouer
play-first = Première position (Début)
play-back = En arrière (flèche gauche)
play-forward = En avant (flèche droite)
play-last = Position actuelle (Fin)
play-flip = Retourner le plateau
play-take-back = Reprendre
play-hint = Indice
play-coach = Demander conseil
play-draw = Proposer la nulle
play-claim = Réclamer la nulle
play-resign = Abandonner
play-go-on = Continuer
play-analyse = Analyser
play-review = Revoir
play-new-game = Nouvelle partie
play-more = Plus
play-last-is-kept = La partie précédente est dans Mes parties.
play-go-back = Y revenir
play-forked = Deux pages ont modifié cette partie en même temps. Les deux versions sont dans Mes parties.
play-plays = { $side } joue { $move }.
play-wait = Attendez le moteur.
play-thinking = Le moteur réfléchit.
play-your-turn = À vous de jouer.
play-engines-turn = Au moteur de jouer.
play-turn-of = À { $side } de jouer.
play-premove-gone = Le coup anticipé { $move } n'est plus légal.
play-hinting = Recherche d'un indice …
play-hinted = Indice : { $hint }.
play-looking = Vous regardez la position après { $at ->
        [one] { $at } coup
       *[other] { $at } coups
    } sur { $all }.
play-quiet = { $count } demi-coups de suite n'ont rien changé de définitif. À { $limit }, la partie est nulle{ $may_claim ->
        [true] {" "}; vous pouvez la réclamer dès maintenant, car cinquante coups chacun suffisent en tournoi.
       *[false] .
    }
play-draw-offered = { $one } propose la nulle. { $other }, acceptez-vous ?
play-accept = Accepter
play-decline = Refuser
play-draw-declined = Le moteur refuse : il pense être mieux.
play-draw-too-early = Le moteur refuse : il ne parle de nulle qu'après { $moves } coups de chaque camp.
play-really-resign = { $side ->
        [none] Voulez-vous abandonner ?
       *[other] { $side } abandonne ?
    }
play-you = Vous
play-level = Niveau { $level }
opponent-cub = Ourson
opponent-rabbit = Lapin
opponent-monkey = Singe
opponent-ox = Bœuf
opponent-fox = Renard
opponent-crane = Grue
opponent-tiger = Tigre
opponent-master = Maître
play-seat = { $side } : { $player }
play-captured = a capturé : { $pieces }
play-result = { $who ->
        [draw] Nulle
        [you] Vous avez perdu
        [opponent] Vous avez gagné
       *[person] { $winner } a gagné
    } : { $reason }.
why-mareking = { $who ->
        [you] votre général a été capturé
        [opponent] le général a été capturé
       *[other] le général de { $loser } a été capturé
    }
why-checkmate = { $who ->
        [you] votre général ne pouvait plus être sauvé
        [opponent] le général ne pouvait plus être sauvé
       *[other] le général de { $loser } ne pouvait plus être sauvé
    }
why-stalemate = { $who ->
        [you] vous n'aviez plus de coup légal
        [opponent] votre adversaire n'avait plus de coup légal
       *[other] { $loser } n'avait plus de coup légal
    }
why-insufficient = aucun camp ne peut plus gagner
why-movelimit = trop de coups sans capture
why-repetition = la règle de répétition décide
why-resignation = { $who ->
        [you] vous avez abandonné
        [opponent] votre adversaire a abandonné
       *[other] { $loser } a abandonné
    }
why-timelimit = { $who ->
        [you] votre temps est écoulé
        [opponent] le temps de votre adversaire est écoulé
       *[other] le temps de { $loser } est écoulé
    }
why-agreement = les deux camps en sont convenus

## Pour une première visite

welcome-title = Bienvenue : à quel jeu jouez-vous ?
welcome-text = Vous avez les pièces rouges en bas et commencez : cliquez sur une pièce, et des points montrent où elle peut aller. Les pièces noires répondent.
welcome-play = Jouer tout de suite
welcome-lessons = Cinq courtes leçons
welcome-pieces = Voir les pièces
