import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';

/** Black on white in both color schemes: the screen shows what the printer will. */
export const SHEET = {
  colorScheme: 'light',
  bgcolor: '#fff',
  color: '#000',
  border: '1px solid #b5bdb8',
  p: { xs: 2, sm: 5 },
  maxWidth: 816,
  mx: 'auto',
  fontSize: { xs: 14, sm: 15 },
  lineHeight: 1.35,
  '& h1': { fontSize: '1.5em', m: 0, lineHeight: 1.2 },
  '& h2, & caption': { fontSize: '1.05em', fontWeight: 700, textAlign: 'left', m: 0, pt: 1.5, pb: 0.5 },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { border: '1px solid #000', px: 0.75, py: 0.375, textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 600 },
  '& tbody th': { fontWeight: 400 },
  // The boxes of a mark, which is short, are centered in narrow columns.
  '& .mark': { px: 0.25, textAlign: 'center' },
  '& table, & tr, & .together': { breakInside: 'avoid' },
  '@media print': {
    border: 0,
    p: 0,
    maxWidth: 'none',
    fontSize: '9pt',
    '& th, & td': { py: 0.125 },
    '& h2, & caption': { pt: 0.75, pb: 0.25 },
  },
} as const;

/** Prints the sheet only, on letter paper. */
export function PrintStyles(): ReactNode {
  return <GlobalStyles styles={PRINT} />;
}

const PRINT = {
  '@page': { size: 'letter', margin: '0.5in' },
  '@media print': {
    // The page reserves space below itself for the card that offers to install the app.
    'html, body': { background: '#fff !important', padding: '0 !important' },
    // The bar, banners and buttons around the page's content, and elements that float over it.
    ':has(> #content) > :not(#content), body > :not(:has(#content))': { display: 'none !important' },
    '#content': { padding: '0 !important', maxWidth: 'none !important' },
  },
} as const;
