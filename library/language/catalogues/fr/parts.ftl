
# Ce que disent les parties de la page chargées quand on les ouvre. Ce qu'elle dit dès le début est dans page.ftl.

## Positions et parties

wins-in = { $side } gagne en { $moves } coups
chances = { $south_name } gagne { $south }, nulle { $draw }, { $north_name } gagne { $north }
record-ends = L'enregistrement s'arrête ici : { $outcome }.
preferred-ply = La recherche préfère { $best }.
best-ply = Le meilleur coup est { $best }.

## Noms des parties de la page et des boutons

play = Jouer
analyse = Analyser
review = Revoir
puzzles = Problèmes
rules = Règles
watch = Suivre
board = Plateau
plies = Coups
games = Parties
pieces = Pièces
any = peu importe
close = Fermer
keyed = { $name } ({ $key })
flip = Retourner
hint = Indice
search = Recherche
record = Partie enregistrée
replay = Parcourir
take-back = Reprendre
go-first = Première position (Début)
go-back = En arrière (flèche gauche)
go-forward = En avant (flèche droite)
go-last = Dernière position (Fin)
counted = { $what } ({ $count })
plies-count = { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
games-count = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
game-number = Partie { $number }
seconds = { $seconds } s
of-score = score { $score }
of-depth = profondeur { $depth }
of-clock = pendule { $time }

## Pièces et plateaux au choix

signs-usual = selon le jeu
signs-brush = pinceau
signs-characters = imprimé
signs-simplified = simplifié
signs-pictures = international
signs-letters = lettres
ground-usual = comme la page
ground-paper = papier
ground-wood = bois
ground-slate = ardoise
ground-night = nuit

## Raisons et entraîneur

why = Pourquoi
why-ask = Pourquoi ?
why-ask-about = Pourquoi { $move } est-il bon ou mauvais ?
reasons-for = Recherche des raisons de { $move } …
looking-for-reasons = Recherche des raisons …
coach = Entraîneur
coach-thinks = L'entraîneur réfléchit …
coach-last = Votre dernier coup, { $move }
coach-look = À regarder
coach-nothing = Il n'y a encore rien à dire de cette partie.
coach-wait = Attendez !
coach-anyway = Le jouer quand même

## Problèmes

theme = Thème
difficulty = Difficulté
elo-up-to = Elo jusqu'à { $high }
elo-range = Elo { $low } à { $high }
elo-from = Elo { $low } et plus
puzzle-none = Aucun problème de ce genre.
puzzle-none-to-repeat = Il n'y a rien à refaire.
puzzle-to-repeat = ceux à refaire ({ $count })
puzzle-illegal = Cette pièce ne peut pas aller là.
puzzle-score = Résolus : { $solved }, de suite : { $streak } (record : { $best }), à refaire : { $repeat }

## Règles et fichiers

file-too-large = Le fichier est trop grand : 2 Mo au plus.

## Parties revues

quick = rapide
thorough = approfondie
deep = profonde
record-file = Fichier d'une partie
record-empty = Aucun coup n'est enregistré.
annotated = { $title } annotée
game-reviewed = Une partie, revue
summary-all = tous les coups
summary-faultless = Ni imprécision, ni erreur, ni gaffe.
graded-opening = ouverture
turning-points = Tournants
no-turning-points = Aucun coup n'a perdu { $loss } ou plus.
viewer-about = Les chances de { $south_name } sont son espérance de gain : une victoire compte 1, une nulle un demi ; le reste est à { $north_name }. Un coup qui fait perdre à son joueur { $inaccuracy } ou plus est une imprécision, { $mistake } une erreur, { $blunder } une gaffe ; dans les 20 premiers demi-coups, il en faut le double. La théorie, que de forts joueurs ont éprouvée, n'est pas jugée.
viewer-searched = Analysé par { $name }, { $limits } par position, { $threads ->
        [one] { $threads } thread
       *[other] { $threads } threads
    }.
limit-depth = profondeur { $value }
limit-nodes = { $value } nœuds
limit-movetime = { $value } ms
no-limits = sans limite
chance = Chances de { $south_name } : { $chance }.
not-searched = Pas encore analysé.
in-a-line = Dans une variante : { $move }
ply-graded = { $move } est { grade }{ $change ->
        [falls] {" "}: les chances de { $south_name } baissent de { $before } à { $after }.
        [rises] {" "}: les chances de { $south_name } montent de { $before } à { $after }.
       *[none] .
    }
first-position = La première position
line-game = Partie
line-engine = Moteur { $score }
back-to-game = Retour à la partie
legend-played = joué
legend-better = le choix du moteur

## Matchs

match = Match
standings = Classement
earlier-games = Parties précédentes
watch-waiting = En attente d'un match …
watch-lost = Le serveur ne répond pas. Nouvel essai …
engines-count = { $count ->
        [one] { $count } moteur
       *[other] { $count } moteurs
    }, { $format }
match-state = { $who } : { $played } sur { $planned ->
        [one] { $planned } partie jouée
       *[other] { $planned } parties jouées
    }.
match-over = Le match est terminé.
records-broken = { $count ->
        [one] { $count } enregistrement est illisible
       *[other] { $count } enregistrements sont illisibles
    }.
no-game-played = Aucune partie en cours.
back-to-match = Retour au match
ply-of = Coup { $number } sur { $count }
standings-of = Classement de { $name }
standings-engine = Moteur
standings-points = Points
standings-won = Victoires
standings-drawn = Nulles
standings-lost = Défaites
standings-buchholz = Buchholz
elo-anchor = 0 (référence)
elo-between = { $elo } ({ $low } à { $high })
at-least = au moins { $low }
at-most = au plus { $high }
unknown = inconnu
stronger = { $name } est plus fort avec une probabilité de { $likelihood }.
less-than = moins de { $share }
more-than = plus de { $share }
ended-by = Fins : { $ways }.
out-in-round = éliminé à la ronde { $round }
lost-by-fault = { $count } { $count ->
        [one] défaite par faute
       *[other] défaites par faute
    }
warnings = { $count ->
        [one] { $count } avertissement
       *[other] { $count } avertissements
    }
terminated-stall = un moteur est resté muet
terminated-crash = un moteur est tombé en panne
terminated-killed = les moteurs ont été arrêtés
terminated-disconnect = un moteur s'est déconnecté
terminated-no-start = un moteur n'a pas démarré
terminated-adjudicated-win = gain par décision
terminated-adjudicated-draw = nulle par décision
terminated-length = partie trop longue
terminated-win-by-tables = gain d'après les tables
terminated-draw-by-tables = nulle d'après les tables
sprt = Test séquentiel
sprt-accepted = { $hypothesis } est acceptée
sprt-undecided = indécis
sprt-picture = Logarithme du rapport de vraisemblance { $llr }, entre { $lower } et { $upper }, après { $after }
sprt-facts = LLR { $llr } ({ $lower } à { $upper }) pour { $model ->
        [normalized] Elo normalisé
       *[logistic] Elo
    } { $elo0 } contre { $elo1 } : { $verdict }.

## Jouer

newgame-title = Nouvelle partie
newgame-game = Jeu
newgame-opponent = Contre
newgame-engine = le moteur
newgame-person = une personne sur cet écran
newgame-strength = Niveau
newgame-side = Vous jouez
newgame-south = { $south_name } (premier)
newgame-north = { $north_name }
newgame-clock = Pendule
newgame-strength-of = { $elo ->
        [none] { $level } (pleine force)
       *[other] { $level } (Elo { $elo })
    }
newgame-time = { $minutes } min + { $seconds } s
newgame-no-clock = sans pendule
newgame-usual-start = la position initiale
newgame-from-position = Niveau exact, ou autre position
newgame-position = FEEN ou FEN
newgame-begin = Commencer
newgame-cancel = Annuler
newgame-random = au hasard
newgame-whom = Adversaire
newgame-beaten = battu { $count } fois
newgame-score = { $won } gagnées, { $drawn } nulles, { $lost } perdues
newgame-own-clock = autre …
newgame-minutes = minutes
newgame-increment = secondes par coup
newgame-odds-of-engine = Handicap en votre faveur
newgame-odds-of-first = Handicap du premier joueur
odds-none = aucun
odds-horse = un cheval
odds-cannon = un canon
odds-horses = les deux chevaux
odds-chariot = un chariot
odds-chariot-horse = un chariot et un cheval
about-cub = L'ourson vient d'apprendre la marche des pièces, et les laisse souvent sans défense.
about-rabbit = Le lapin voit ce qu'il peut prendre, rarement ce que vous reprenez.
about-monkey = Le singe connaît de petites ruses, et ne voit guère les vôtres.
about-ox = Le bœuf ne donne presque rien : il faut travailler.
about-fox = Le renard punit la plupart des erreurs, et en commet quelques-unes.
about-crane = La grue voit loin. Les petites erreurs s'additionnent.
about-tiger = Le tigre ne se trompe presque jamais. Venez avec un plan.
about-master = Le vieux panda joue de toutes ses forces.
end-title = Fin de la partie
end-close = Fermer
end-over = La partie est terminée
end-won = Vous avez gagné !
end-lost = Vous avez perdu
end-drawn = Partie nulle
end-score = Contre { $name } : { $won } gagnées, { $drawn } nulles, { $lost } perdues
end-next = Suivant : { $name }
end-rematch = Revanche
end-review = Revoir
end-best = Meilleurs coups
end-worst = Coups les plus coûteux

## Ce que dit chaque partie

pieces-on = { $piece } : { $squares }
setup-empty = Case vide
setup-to-move = Trait à
setup-clear = Vider
setup-done = Terminé
setup-how = Choisissez une pièce et cliquez sur des cases, ou faites glisser les pièces. Une pièce glissée hors du plateau disparaît.
setup-start = Position de départ
setup-facing = Les généraux se font face sur la colonne { $file }, sans rien entre eux. Placez une pièce entre les deux, ou déplacez-en un.
setup-in-check = { $side } est en échec alors que c'est à l'autre camp de jouer. Changez le trait, ou déplacez une pièce.

## La marche des pièces

moves-xiongqi-general = Le général va d'une case vers le haut, le bas, la gauche ou la droite. Qui le perd a perdu.
moves-xiongqi-advisor = Le garde va d'une case en diagonale, partout sur le plateau.
moves-xiongqi-bear = L'ours va d'un nombre quelconque de cases libres en diagonale.
moves-xiongqi-horse = Le cheval va d'une case tout droit, qui doit être libre, puis d'une case en diagonale vers l'extérieur.
moves-xiongqi-chariot = Le chariot va d'un nombre quelconque de cases libres le long d'une rangée ou d'une colonne.
moves-xiongqi-cannon = Le canon marche comme le chariot. Pour capturer, il saute par-dessus exactement une pièce, son écran.
moves-xiongqi-soldier = Le soldat va d'une case vers l'avant ; après la rivière, aussi d'une case à gauche ou à droite. Il ne recule jamais.
moves-xiongqi-empress = L'impératrice marche comme le chariot, ou saute comme un cheval que rien ne bloque.
moves-xiongqi-dragon = Le dragon marche comme le général, et capture à n'importe quelle distance sur sa rangée ou sa colonne. Qui le perd a perdu.
moves-xiangqi-general = Le général va d'un point vers le haut, le bas, la gauche ou la droite, et reste dans son palais. Les généraux ne doivent pas se faire face.
moves-xiangqi-advisor = Le garde va d'un point en diagonale, et reste dans son palais.
moves-xiangqi-elephant = L'éléphant va d'exactement deux points en diagonale ; le point intermédiaire doit être libre. Il ne traverse jamais la rivière.
moves-xiangqi-horse = Le cheval va d'un point tout droit, qui doit être libre, puis d'un point en diagonale vers l'extérieur.
moves-xiangqi-chariot = Le chariot va d'un nombre quelconque de points libres le long d'une rangée ou d'une colonne.
moves-xiangqi-cannon = Le canon marche comme le chariot. Pour capturer, il saute par-dessus exactement une pièce, son écran.
moves-xiangqi-soldier = Le soldat va d'un point vers l'avant ; après la rivière, aussi d'un point à gauche ou à droite. Il ne recule jamais.

## Analyses

engine-title = Moteur
engine-settings = Réglages du moteur
engine-lines = Variantes
engine-threads = Threads
engine-hash = Table (Mo)
engine-go-on = Continuer
engine-whole = Variante entière
engine-waiting = Le moteur attend son tour …
engine-facts = Profondeur { $depth }/{ $seldepth }, { $nodes } positions, { $speed } par seconde, { $chances }
engine-evaluation = Évaluation { $score }
engine-no-evaluation = Aucune évaluation
engine-stopped = Arrêté après { $seconds } s : { $reason }.
engine-certain = le résultat est certain
engine-no-more-time = le serveur n'accorde pas plus de temps
mark-title = Dessiner sur le plateau
mark-draw = { $colour ->
        [green] Dessiner en vert
        [red] Dessiner en rouge
        [blue] Dessiner en bleu
       *[yellow] Dessiner en jaune
    }
analysis-title = Analyser
analysis-comment = Commentaire
analysis-comment-on = Commentaire sur ce coup
analysis-mark-of = Signe de ce coup
analysis-no-mark = aucun signe
analysis-main-line = En faire la variante principale
analysis-remove = Effacer à partir d'ici
analysis-first = Première position (Début)
analysis-back = En arrière (flèche gauche)
analysis-forward = En avant (flèche droite)
analysis-last = Dernière position (Fin)
analysis-flip = Retourner le plateau
analysis-play-from-here = Jouer à partir d'ici
analysis-set-up = Composer
analysis-fresh = Nouvelle
analysis-more = Charger, enregistrer, lien
analysis-loaded = Chargé.
analysis-removed = La variante a été effacée.
analysis-undo = Annuler
analysis-last-is-kept = L'analyse précédente est dans Mes parties.
analysis-go-back = Y revenir
analysis-forked = Deux pages ont modifié cette analyse en même temps. Les deux versions sont dans Mes parties.
analysis-broken-link = Le lien est abîmé : il ne contient pas d'arbre.
analysis-variations = Variantes
analysis-empty = Déplacez une pièce pour commencer une variante.
exchange-load = Charger
exchange-copy = Copier { $name }
exchange-record = Partie enregistrée
exchange-paste = Collez ici du PGN, PCN, DhtmlXQ, CBF, WXF, des coups comme 炮二平五 马8进7, une FEEN ou une FEN, ou déposez un fichier sur la page
exchange-file = Fichier d'une partie ou d'une position
exchange-open-file = Ouvrir un fichier
exchange-load-text = Charger le texte
exchange-copy-link = Copier le lien
exchange-save = Enregistrer { $name }
exchange-copied = Copié : { $name }.
exchange-not-copied = Le navigateur ne laisse pas la page copier.
exchange-link = lien
exchange-too-long = L'arbre est trop long pour un lien. Le lien copié mène à cette seule position.
exchange-unreadable = La partie { $number } est illisible : { $reason }.
exchange-which = Quelle partie ?

## `explore` : ce qui a été joué dans une position

explore-title = Parties jouées d'ici
explore-results = résultats
explore-score-about = Une courte recherche de chacun de ces coups, vue par { $south_name }
explore-filter = Filtre
explore-player = Joueur
explore-player-side = Camp du joueur
explore-either = les deux
explore-result = Résultat
explore-any = tous
explore-win = le joueur a gagné
explore-loss = le joueur a perdu
explore-years = Années
explore-from = Première année
explore-to = Dernière année
explore-least = Elo minimal
explore-clear = Effacer
explore-nothing-passes = Aucune partie retenue par le filtre n'a atteint cette position.

## Mes parties

mygames-title = Mes parties
mygames-about = Tout ce que vous jouez, analysez et revoyez est gardé dans ce navigateur, et nulle part ailleurs.
mygames-play = Partie
mygames-analysis = Analyse
mygames-a-review = Partie revue
mygames-search = Chercher par nom
mygames-import-file = Importer un fichier
mygames-save-all = Tout enregistrer
mygames-more = En montrer plus
mygames-none = Rien encore. Ce que vous jouez, analysez ou revoyez arrive ici.
mygames-none-found = Rien ne porte ce nom.
mygames-new-name = Nouveau nom
mygames-removed = « { $name } » a été effacé.
mygames-undo = Annuler
mygames-review = Revoir { $name }
mygames-analyse = Analyser { $name }
mygames-rename = Renommer { $name }
mygames-save = Enregistrer { $name } en PGN
mygames-remove = Effacer { $name }
mygames-unfinished = inachevée
mygames-imported = { $count ->
        [one] { $count } partie importée.
       *[other] { $count } parties importées.
    }
mygames-not-imported = { $count ->
        [one] { $count } partie illisible.
       *[other] { $count } parties illisibles.
    }

## Pour une première visite

keys-title = Touches
keys-anywhere = Partout
keys-help = Afficher cette aide
keys-escape = Fermer ce qui est ouvert, ou quitter une variante
keys-board = Sur le plateau
keys-cursor = Déplacer le curseur
keys-pick = Prendre ou poser une pièce
keys-walk = Dans une partie, une analyse ou une partie revue
keys-step = Reculer et avancer
keys-ends = Première et dernière position
keys-variations = Autres variantes, ou tournants
keys-analysis = Dans une analyse
keys-space = Espace
keys-best = Jouer le meilleur coup du moteur
keys-engine = Moteur activé ou non
keys-threats = Menaces affichées ou non
keys-flip = Retourner le plateau
keys-close = Fermer
legend-title = Les pièces
legend-of = Les pièces du { $game }
legend-close = Fermer
learn-title = Leçons
learn-next = Continuer
learn-again = Encore
learn-show = Montrer
learn-no = Pas comme ça.
learn-missed = La partie se termine, mais pas de la façon demandée. Essayez encore.
learn-task-done = Bravo !
learn-lesson-done = Bravo ! Cette leçon est terminée.
learn-begin-again = Ce n'est plus possible à partir d'ici. Recommencez.
learn-heading = Leçon { $lesson } : { $title }{ $tasks ->
        [1] {""}
       *[other] {" "}({ $task } sur { $tasks })
    }
learn-xiongqi-straight = Chariot et ours
learn-xiongqi-straight-1 = Le chariot suit les rangées et les colonnes aussi loin qu'il veut. On capture une pièce en allant sur sa case. Capturez les trois soldats.
learn-xiongqi-straight-2 = L'ours va en diagonale, aussi loin qu'il veut. Capturez les deux soldats.
learn-xiongqi-horse = Le cheval et sa jambe
learn-xiongqi-horse-1 = Le cheval va d'une case tout droit, puis d'une case en diagonale vers l'extérieur. Capturez les trois soldats.
learn-xiongqi-horse-2 = Le cheval ne saute pas : votre propre soldat est devant lui. Faites place, puis capturez.
learn-xiongqi-cannon = Le canon et son écran
learn-xiongqi-cannon-1 = Le canon marche comme le chariot, mais ne capture que par-dessus exactement une autre pièce. Capturez le soldat marqué par-dessus le vôtre.
learn-xiongqi-cannon-2 = Cette fois, il n'y a pas de pièce à sauter. Mettez-en une sur le chemin, puis capturez.
learn-xiongqi-soldier = Le soldat traverse la rivière
learn-xiongqi-soldier-1 = Le soldat va d'une case vers l'avant. Après la rivière, il va aussi de côté, jamais en arrière. Allez sur la case marquée.
learn-xiongqi-soldier-2 = Sur la dernière rangée, un soldat peut devenir une autre pièce. Choisissez l'impératrice : elle marche comme le chariot et comme un cheval qui saute.
learn-xiongqi-win = Le général
learn-xiongqi-win-1 = Un coup qui attaque le général est un échec. Donnez échec avec le chariot.
learn-xiongqi-win-2 = On gagne en capturant le général, et personne n'est obligé de parer un échec. Attaquez-le, puis capturez-le.
learn-xiangqi-chariot = Chariot et soldat
learn-xiangqi-chariot-1 = Le chariot suit les lignes aussi loin qu'il veut. On capture une pièce en allant à sa place. Capturez les deux soldats.
learn-xiangqi-chariot-2 = Le soldat va d'un point vers l'avant, et capture ainsi. Après la rivière, il va aussi de côté, jamais en arrière. Capturez le soldat.
learn-xiangqi-horse = Le cheval et sa jambe
learn-xiangqi-horse-1 = Le cheval va d'un point tout droit, puis d'un point en diagonale vers l'extérieur. Capturez les trois soldats.
learn-xiangqi-horse-2 = Le cheval ne saute pas : votre propre soldat est devant lui. Faites place, puis capturez.
learn-xiangqi-cannon = Le canon et son écran
learn-xiangqi-cannon-1 = Le canon marche comme le chariot, mais ne capture que par-dessus exactement une autre pièce. Capturez le soldat marqué par-dessus le vôtre.
learn-xiangqi-cannon-2 = Cette fois, il n'y a pas de pièce à sauter. Mettez-en une sur le chemin, puis capturez.
learn-xiangqi-palace = Les défenseurs du palais
learn-xiangqi-palace-1 = Le garde va d'un point en diagonale et ne quitte jamais le palais. Allez sur le point marqué.
learn-xiangqi-palace-2 = L'éléphant va d'exactement deux points en diagonale et ne traverse jamais la rivière. Allez sur le point marqué.
learn-xiangqi-win = Échec et mat
learn-xiangqi-win-1 = Un coup qui attaque le général est un échec, et il faut y répondre. Donnez échec avec le chariot.
learn-xiangqi-win-2 = On gagne quand le général ne peut plus être sauvé. Un chariot tient la deuxième rangée : matez avec l'autre.

## Problèmes, parties revues, règles et matchs

puzzle-title = Problèmes
puzzle-next = Problème suivant
puzzle-hint = Indice
puzzle-solution = Montrer la solution
puzzle-analyse = Analyser
puzzle-sets = Source des problèmes
puzzle-training = Entraînement
puzzle-daily = Problème du jour
puzzle-mistakes = Vos erreurs
puzzle-manual = Vieux manuel
puzzle-own = proche de mon classement
puzzle-patterns = Schémas de mat
puzzle-rating = Votre classement : { $elo }
puzzle-mate-task = { $side } joue et mate en { $moves }.
puzzle-mate = mat en { $moves }
puzzle-composition = N° { $number }, { $name }
puzzle-slipped = Le mat vous échappe. Essayez un autre coup.
puzzle-no-mistakes = Vous n'avez pas encore d'erreurs à étudier. Revoyez d'abord une partie.
puzzle-manual-about = Compositions du manuel 適情雅趣 de 1570. Tout coup qui garde le mat convient ; le moteur se défend.
review-title = Revoir
review-record = Partie enregistrée
review-paste = Collez une partie ici : PGN, PCN, DhtmlXQ, CBF, WXF, ou des coups comme 炮二平五 马8进7
review-file = Fichier d'une partie
review-drop = Déposez un fichier n'importe où sur la page, choisissez-en un, ou collez une partie. PGN, PCN, DhtmlXQ, CBF, WXF et listes de coups sont acceptés, y compris sous la forme des sites chinois.
review-searched = Positions analysées
review-stop = Arrêter
review-stopped = Arrêté.
review-go-on = Continuer
review-analyse = Analyser cette position
review-mistakes = Apprendre des erreurs
review-last-games = Vos dernières parties
review-last-reviews = Vos dernières revues
review-classics = Parties de champions
review-no-games = Les parties que vous jouez ici peuvent être revues depuis cette page.
review-open = Ouvrir une partie
review-choose-file = Choisir un fichier
review-search = Recherche
review-begin = Revoir
review-save-pgn = Enregistrer en PGN
review-save-pcn = Enregistrer en PCN
review-searching = Recherche …
review-complete = La partie est analysée.
review-halted = L'analyse s'est arrêtée après { $done } positions sur { $all }.
review-so-far = { $known } positions sur { $all } ont été analysées.
review-empty = Choisissez un fichier, ou collez une partie.
review-reading = Lecture …
review-unreadable = La partie { $number } est illisible : { $reason }.
review-which = { $count } parties{ $more ->
        [true] {" "}; le texte en contient d'autres
       *[false] {""}
    }. Laquelle ?
review-cannot = Illisible : { $reason }
viewer-keys = Touches : ← → un pas, ↑ ↓ tournants, Début et Fin, Échap quitte une variante.
rules-title = Règles
rules-contents = Sommaire
rules-link-to = Lien vers { $heading }
rules-reset = Recommencer
rules-analyse = Analyser
watch-choose = Match
watch-running = { $name } (en cours)
watch-elsewhere = Les matchs sont montrés par le serveur du programme : xiongmao serve --watch DIR
