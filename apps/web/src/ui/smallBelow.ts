/** The width in pixels below which a screen is small (second specification, section 9); the breakpoint `sm` of the theme. */
export const SMALL_BELOW = 768;
