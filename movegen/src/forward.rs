//! Functions of traits that a type has itself, under the same name.

/// Declares functions of a trait whose body is the function of the same name: of the type itself, or of its `board`.
macro_rules! forward {
    (Self:) => {};
    (board:) => {};
    (Self: fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?; $($rest:tt)*) => {
        #[inline(always)]
        fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            Self::$name(self $(, $argument)*)
        }
        $crate::forward::forward! { Self: $($rest)* }
    };
    (Self: fn $name:ident(&mut self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?; $($rest:tt)*) => {
        #[inline(always)]
        fn $name(&mut self $(, $argument: $type)*) $(-> $result)? {
            Self::$name(self $(, $argument)*)
        }
        $crate::forward::forward! { Self: $($rest)* }
    };
    (board: fn $name:ident(&self $(, $argument:ident: $type:ty)*) $(-> $result:ty)?; $($rest:tt)*) => {
        #[inline(always)]
        fn $name(&self $(, $argument: $type)*) $(-> $result)? {
            self.board.$name($($argument),*)
        }
        $crate::forward::forward! { board: $($rest)* }
    };
}
pub(crate) use forward;
