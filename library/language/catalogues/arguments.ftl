# What the arguments of codes are, for every language.
#
# `type-MESSAGE-ARGUMENT` is the message that says the object in this argument of this message, or each object of a list.
# An object without a type is a code of `objections.ftl`; texts and numbers are said as they are.

type-statement-check-by = placed
type-statement-check-run = run-so-far
type-statement-chase-by = chasing
type-statement-chase-run = run-so-far
type-statement-chase-target = placed
type-statement-no_chase-by = placed
type-statement-no_chase-protector = placed
type-statement-no_chase-target = placed
type-statement-recurrence-earlier = earlier-time
type-statement-forbidden-moves = repeating-ply
type-statement-perpetual_run-answer = side-run
type-statement-perpetual_run-run = side-run
type-side-run-target = placed

type-objection-attacked-by = standing
type-objection-blocked-by = standing
type-objection-eye-by = standing
type-objection-leg-by = standing
type-objection-movement-mover = the-owned-piece
type-objection-not_a_soldier-mover = the-owned-piece
type-objection-out_of_reach-mover = the-owned-piece
type-objection-wrong_piece-named = a-piece
type-objection-claims_result-end = ending
type-objection-claims_status-end = ending
type-objection-game_over-end = ending
type-objection-went_on-end = ending

# `owner-MESSAGE` is the argument that says whose piece `$piece` of this message is: Chinese has names for the pieces of
# each side.

owner-placed = side
owner-chasing = side
owner-standing = owner
owner-the-owned-piece = owner
owner-statement-checkmate = loser
owner-statement-terminal_captured = loser
owner-objection-capture = owner
owner-objection-none_gets = side
owner-objection-not_in_place = side
owner-objection-not_on_file = side
owner-objection-not_yours = owner
owner-objection-own_piece = owner
owner-objection-piece_not_like_that = owner
owner-objection-wrong_piece = owner
owner-typed-other_side = owner
