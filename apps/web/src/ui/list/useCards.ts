import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether records are cards: below this width, the words of a row would overlap, as on a tablet at 200 % zoom. */
export function useCards(): boolean {
  return useMediaQuery('(max-width: 719.95px)', { noSsr: true });
}
