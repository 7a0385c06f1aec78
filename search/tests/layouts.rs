//! The weights of the hand-written evaluations are laid out as the tuner expects.

use xiongmao_search::eval::{xiangqi, xiongqi};

#[test]
fn groups_fill_the_list_without_gaps() {
    let layouts =
        [(xiongqi::layout::GROUPS, xiongqi::layout::COUNT), (xiangqi::layout::GROUPS, xiangqi::layout::COUNT)];
    for (groups, count) in layouts {
        let mut next = 0;
        for group in groups {
            assert_eq!(group.start, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, count);
    }
}
