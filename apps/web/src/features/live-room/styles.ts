/** A phone held sideways: height is scarce. */
export const PHONE_LANDSCAPE =
  '@media (max-height: 520px) and (orientation: landscape) and (max-width: 899px)';

/** The video beside or above an open panel on a phone: what lies over it must be small. Needs the stage around it. */
export const SHORT_STAGE = '@container stage (max-height: 340px)';

/** Visible on video and on dark bars alike. */
export const FOCUS_RING = {
  outline: '3px solid #C8F04F',
  outlineOffset: '2px',
  boxShadow: '0 0 0 2px #050C09',
} as const;
