/** A phone held sideways: height is what is missing. */
export const SIDEWAYS = '@media (max-height: 520px) and (orientation: landscape) and (max-width: 899px)';
