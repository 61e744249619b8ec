import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A phone in landscape, on which no height would remain below a picture. */
export const SHORT_SCREEN = '@media (max-height: 520px) and (orientation: landscape)';

/** Whether the screen is a phone's, on which dialogs fill the screen and tables become cards. */
export function useSmallScreen(below: 'sm' | 'md' = 'sm'): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });
}
