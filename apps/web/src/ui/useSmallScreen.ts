import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A phone held sideways: below a picture there would be no height left for anything else. */
export const SHORT_SCREEN = '@media (max-height: 520px) and (orientation: landscape)';

/** A phone: dialogs fill the screen, tables become cards. */
export function useSmallScreen(below: 'sm' | 'md' = 'sm'): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });
}
