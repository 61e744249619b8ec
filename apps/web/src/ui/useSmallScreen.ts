import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A phone: dialogs fill the screen, tables become cards. */
export function useSmallScreen(below: 'sm' | 'md' = 'sm'): boolean {
  return useMediaQuery((theme: Theme) => theme.breakpoints.down(below), { noSsr: true });
}
