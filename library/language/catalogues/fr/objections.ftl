
## Pourquoi un texte n'est ni une position ni un coup

a-piece = { $piece ->
        [empress] une impératrice
       *[other] un { piece }
    }
the-owned-piece = { the-piece } de { $owner }
standing = { the-piece } de { $owner } en { $square }

objection-at = caractère { $column }{ $part ->
        [board] {" "}(plateau)
        [row] {" "}(rangée { $row })
        [square] {" "}(case { $square })
        [hands] {" "}(mains)
        [hand] {" "}(main de { $side })
        [styles] {" "}(styles)
       *[text] {""}
    } : { $why }
objection-other = { $text }
objection-no_notation = le { $game } n'a pas la notation { $name } ; il a { $known }
objection-empty = un coup est attendu, le texte est vide
objection-too_long = trop long pour un coup
objection-expected = attendu ici : { $expected }
objection-expected_square = une case (de a1 à { $last })
objection-expected_rank = la rangée d'une case (un nombre sans 0 au début)
objection-expected_second_square = { $signs } ou une deuxième case
objection-expected_piece = une pièce (comme E, +S ou D^)
objection-expected_promotion = la lettre d'une promotion
objection-expected_end = la fin du coup
objection-pass = « ... » passe son tour, ce que ce jeu ne permet pas
objection-drop = « * » parachute une pièce de la main, et le Xiongqi n'a pas de parachutage
objection-drop_capture = « . » parachute une pièce sur une autre, et le Xiongqi n'a pas de parachutage
objection-static_capture = un « + » au début capture sans bouger, et au Xiongqi chaque coup déplace une pièce
objection-mutation = une pièce ne peut pas changer sans bouger ; écrivez la promotion dans le coup du soldat, comme e7-e8=E
objection-change = « { $sign } » dit ce que devient une pièce, et au Xiangqi chaque pièce reste ce qu'elle est
objection-not_in_notation = ce n'est pas un coup dans la notation { $name }{ $example ->
        [none] {""}
       *[other] , comme { $example }
    }
objection-off_board = { $square } n'est pas sur le plateau (cases { $first } à { $last })
objection-game_over = la partie est terminée : { $end }
objection-not_like_that = aucune pièce ne peut jouer ainsi ici
objection-exposed = ce coup laisserait le général en échec
objection-empty_origin = { $square } est vide
objection-not_yours = en { $square } se trouve { the-owned-piece }, mais c'est à { $other } de jouer
objection-same_square = le départ et l'arrivée sont tous deux { $square }
objection-own_piece = en { $square } se trouve { the-owned-piece }, du même camp
objection-capture = en { $square } se trouve { the-owned-piece } ; une capture s'écrit avec +
objection-no_capture = { $square } est vide ; un coup sans capture s'écrit avec -
objection-wrong_piece = en { $square } se trouve { the-owned-piece }, pas { $named }
objection-not_on_file = { $side } n'a pas de pièce de ce nom ({ piece }) sur sa colonne { $file }
objection-not_in_place = { $side } n'a pas de pièce de ce nom ({ piece }) à cette place sur une colonne qui en a plusieurs
objection-piece_not_like_that = { standing } ne se déplace pas ainsi
objection-none_gets = aucune pièce de ce nom ({ piece }) de { $side } ne peut aller en { $destination }
objection-nothing_to_take = { $square } est vide ; seule une capture s'écrit avec x
objection-no_check = le + annonce un échec, mais le coup n'en donne pas
objection-no_mate = le # annonce un mat, mais le coup n'en donne pas
objection-ambiguous = ce peut être { $moves }
objection-no_face_to_face = ce coup ne met pas les généraux face à face ; écrivez - au lieu de ~
objection-not_a_soldier = { $mover } ne peut pas être promu
objection-not_the_last_row = les soldats de { $side } sont promus sur la rangée { $row }, pas en { $square }
objection-no_such_promotion = une promotion se fait en E, A, C, R, B ou H, pas en { $found }
objection-promotion_case = la lettre d'une promotion a la casse de son camp : { $letter } pour { $side }
objection-becomes = la pièce jouée { becomes-token }, donc ={ $written } est faux
objection-captured = la pièce capturée { becomes-token }, donc /{ $written } est faux
becomes-token = { $token ->
        [none] ne change pas
       *[other] devient { $token }
    }
objection-nothing_captured = / décrit une pièce capturée, mais ce coup ne capture rien
objection-late_promotion = { $square }-{ $square }/... promeut un soldat qui vient d'arriver en { $square }, mais le dernier coup n'y a amené aucun soldat
objection-late_face_to_face = { $square }~{ $square } doit suivre un coup qui met les généraux face à face, l'un d'eux en { $square }

objection-movement = { $mover } ne peut pas aller de { $origin } à { $destination } : { $why }
objection-reach = { a-piece } ne se déplace pas ainsi
objection-blocked = { $by } barre le chemin
objection-leg = { $by } bloque la jambe du cheval
objection-eye = { $by } bloque l'œil de l'éléphant
objection-river = un éléphant ne traverse jamais la rivière
objection-palace = { a-piece } ne quitte jamais son palais
objection-no_screen = un canon capture par-dessus exactement une pièce, mais il n'y a pas d'écran
objection-screens = un canon capture par-dessus exactement une pièce, mais il y en a { $count } entre les deux
objection-dragon_step = un dragon ne se déplace de plus d'une case que pour capturer
objection-backward = un soldat ne recule jamais
objection-before_river = un soldat ne va de côté qu'après la rivière
objection-facing = les généraux seraient face à face sur la colonne { $file }
objection-attacked = { $by } attaquerait le général

objection-too_long_feen = un texte FEEN a au plus { $most } caractères
objection-not_ascii = FEEN est en ASCII, et { $character } n'en est pas
objection-missing_field = un texte FEEN a trois champs (plateau, mains, styles) séparés par un espace ; ici { $found }
objection-extra_field = rien ne peut suivre les styles
objection-extra_space = un espace de trop
objection-empty_row = il manque une rangée à côté de ce « / »
objection-rows = le plateau a { $found } rangées au lieu de { $rows }
objection-row_length = la rangée a { $found } cases au lieu de { $files }
objection-empty_count = un nombre de cases vides ne commence pas par 0 : « { $count } »
objection-character = aucune pièce ne commence par { $character }
objection-hands_separator = les mains de Sud et de Nord sont séparées par un « / », même vides
objection-hand_count = un nombre dans une main est au moins 2, sans 0 au début : « { $count } »
objection-hand_piece = il manque une pièce après le nombre « { $count } »
objection-hand_merge = « { $token } » est deux fois dans la main ; le nombre s'écrit une fois, devant
objection-hand_order = « { $later } » est avant « { $earlier } » : une main va par nombre décroissant, puis par lettre, majuscules d'abord
objection-style_form = les styles sont deux lettres séparées par « / », comme X/x
objection-style_case = un style est en majuscule, l'autre en minuscule : X/x, c'est à { $south_name } ; x/X, à { $north_name }
objection-too_many_pieces = { $pieces } pièces sur le plateau et dans les mains, plus que les { $squares } cases
objection-not_canonical = FEEN non canonique : { $text }
objection-style = le style « { $style } » n'est pas du { $game } ; ses styles sont X et x (ou C et c)
objection-styles_mixed = les deux camps jouent un seul style : X/x, ou C/c
objection-token = « { $token } » n'est pas une pièce du { $game } : { $why }
objection-other_xiongqi = elle appartient au Xiongqi plus récent de Sashité, un autre jeu du même nom
objection-letters = les lettres sont { $letters }, en minuscules pour { $north_name }
objection-written_as = { a-piece } s'écrit { $upper } ou { $lower }
objection-general_mark = seul un général a un ^
objection-terminal_mark = seuls un général et un dragon ont un ^
objection-enhanced = seul un soldat a un +
objection-not_crossed = ce soldat n'a pas traversé la rivière, il n'a donc pas de +
objection-enhanced_in_hand = un soldat capturé n'a pas de +
objection-general_in_hand = un général n'est jamais capturé
objection-diminished = aucune pièce n'a de -
objection-derived = aucune pièce n'a de '
objection-occupied = deux pièces sont en { $square }
objection-second_general = { $side } a un deuxième général
objection-general_against_dragon = un général est face à un dragon, mais les deux changent en même temps
objection-out_of_reach = { $mover } ne se trouve jamais en { $square }
objection-no_terminals = aucun camp n'a de général ni de dragon
objection-no_general = { $side } n'a pas de général
objection-opponent_in_check = { $side } est en échec, mais ce n'est pas à { $side } de jouer

objection-fen_character = { $character } n'est ni une pièce ni un nombre de cases vides (de 1 à { $most })
objection-fen_mark = { $character } est une marque de FEEN, que FEN n'a pas
objection-fen_hands = les mains sont attendues entre crochets à la fin du plateau
objection-in_hand = { $character } n'est pas une pièce qui peut être dans une main
objection-fen_side = après le plateau vient le camp au trait, « w » pour { $south_name } ou « b » pour { $north_name }
objection-fen_chess = après le trait viennent deux « - » : ce jeu n'a ni roque ni prise en passant
objection-fen_counter = un compteur est attendu, un nombre entier
objection-fen_extra = rien ne peut suivre le numéro du coup

## Parties enregistrées

objection-at_line = ligne { $line }, caractère { $column } : { $why }
objection-at_path = { $number ->
        [none] {""}
       *[other] ligne { $number },{" "}
    }{ $path } : { $why }
objection-in_field = { $name }, { $why }
objection-in_format = { $format } : { $why }
objection-of_ply = coup { $number } « { $move } » : { $why }
objection-first_position = première position, { $why }
objection-no_record = ce n'est pas une partie enregistrée ; on lit le PGN, le PCN (TOML ou JSON), le CBF, le WXF, le DhtmlXQ et les listes de coups
objection-not_utf8 = ligne { $line } : ce n'est pas du texte UTF-8
objection-not_json = ce n'est pas du JSON ({ $text })
objection-not_toml = ce n'est ni du PGN ni du TOML ({ $text })
objection-not_of_pcn = ce n'est pas ce que PCN attend ici ({ $text })
objection-no_toml = la partie ne peut pas être écrite en TOML : { $text }
objection-older_pcn = ancienne version de PCN (« setup » est un texte, ou il y a « moves ») ; seule la version actuelle est lue
objection-too_long_record = une partie enregistrée a au plus { $megabytes } Mo
objection-too_many_values = plus de { $most } valeurs dans une partie enregistrée
objection-no_pcn = il n'y a pas de partie ici
objection-no_pgn = il n'y a pas de partie en PGN ici
objection-tag = une étiquette est attendue, comme [Event "Nom"]
objection-too_many_tags = plus de { $most } étiquettes
objection-open_comment = le commentaire qui commence ici n'est pas fermé par {"}"}
objection-open_variation = la variante qui commence ici n'est pas fermée par )
objection-unopened = rien n'ouvre ce { $bracket }
objection-nothing_to_vary = il faut un coup avant la variante
objection-too_deep = les variantes sont imbriquées sur plus de { $most } niveaux
objection-too_many_plies = plus de { $most } coups dans une partie
objection-annotation_number = après $ vient un nombre de 0 à 255
objection-unknown_game = le jeu « { $name } » est inconnu ; connus : { $known }
objection-signature = le fichier ne commence pas par { $signature }
objection-version = la version { $found } de ce format est inconnue ; connues : { $known }
objection-truncated = le fichier est incomplet ({ $part })
objection-unexpected = « { $found } » n'a pas sa place ici ({ $expected })
objection-no_game = aucune partie
objection-has_variations = la partie a des variantes, qui ne sont pas lues dans ce format
objection-only_read = { $format } est lu, mais pas écrit ; formats écrits : { $known }
objection-variant = le jeu indiqué est « { $found } », celui de la position « { $wanted } »
objection-went_on = selon les règles, la partie est terminée : { $end } ; pourtant elle continue
objection-claims_check = la partie indique check = { $said }, ce qui est faux
objection-claims_mate = la partie indique mate = { $said }, ce qui est faux
objection-claims_result = la partie indique { $said }, mais selon les règles : { $end }
objection-no_result = { $result } n'est pas un résultat de ce jeu
objection-unknown_status = « { $status } » n'est pas un état CGSN qui termine une partie
# The status of a record, a word of CGSN, in words.
status-word = { $status ->
        [mareking] { ending-mareking }
        [checkmate] { ending-checkmate }
        [stalemate] { ending-stalemate }
        [insufficient] { ending-insufficient }
        [movelimit] { ending-movelimit }
        [repetition] { ending-repetition }
        [resignation] { ending-resignation }
        [timelimit] { ending-timelimit }
        [agreement] { ending-agreement }
        [illegalmove] { ending-illegalmove }
       *[other] { $status }
    }
objection-claims_status = la partie indique { status-word }, mais selon les règles : { $end }
objection-not_over = la partie indique { status-word }, mais selon les règles elle n'est pas terminée
objection-no_repetition = la partie indique une répétition, mais c'est à { $side } de jouer et aucun coup ne répète
objection-contradiction = l'état { status-word } contredit le résultat { $result }
objection-read_as = lu comme { $name }
objection-mark_ignored = { $why } ; la marque est ignorée
objection-variation_ends = { $why } ; la variante s'arrête avant
objection-stalemate_not_mate = { $why } ; il termine la partie par blocage
objection-game_stops = { $why } ; la suite est omise
objection-two_results = l'étiquette Result indique { $stated }, mais la partie se termine par { $found } ; l'étiquette est retenue
objection-composed = position composée : aucune partie ne mène un soldat en { $squares }
