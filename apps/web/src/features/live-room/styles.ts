/** A phone in landscape: height is scarce. */
export const PHONE_LANDSCAPE =
  '@media (max-height: 520px) and (orientation: landscape) and (max-width: 899px)';

/** The video next to or above an open panel on a phone: overlays must be small. Needs the stage around it. */
export const SHORT_STAGE = '@container stage (max-height: 340px)';

/** A phone held upright, on which small pictures over a shared screen would cover what it shows. */
export const UPRIGHT_STAGE = '@container stage (max-width: 599.95px) and (max-aspect-ratio: 3/2)';
export const UPRIGHT_SHORT_STAGE = `${UPRIGHT_STAGE} and (max-height: 340px)`;

/** Controls of the header that a phone has in the More menu. */
export const ON_WIDE = { display: { xs: 'none', md: 'inline-flex' } };

/** A focus ring that is visible on both video and dark bars. */
export const FOCUS_RING = {
  outline: '3px solid #C8F04F',
  outlineOffset: '2px',
  boxShadow: '0 0 0 2px #050C09',
} as const;
