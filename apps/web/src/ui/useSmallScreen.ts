import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { SMALL_BELOW } from './smallBelow.ts';

/** A phone in landscape, on which no height would remain below a picture. */
export const SHORT_SCREEN = '@media (max-height: 520px) and (orientation: landscape)';

/** A media query for screens that are not small. */
export const WIDE_SCREEN = `(min-width: ${SMALL_BELOW}px)`;

/** Whether the screen is a phone's, on which dialogs fill the screen, tables become cards, and texts are short. */
export function useSmallScreen(below: 'sm' | 'md' | 'lg' = 'sm'): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });
}
