type Variant = 'h3' | 'h4' | 'body1' | 'body2' | 'caption';

/** Sizes of the app's type; the template chooses the face. */
const type = (variant: Variant) => ({ typography: variant, fontFamily: 'inherit' }) as const;

/** A phone is read in the sun: large letters in full contrast. */
const PLAIN = { fontSize: { xs: '1rem', sm: '0.875rem' } } as const;
const QUIET = { color: { xs: 'text.primary', sm: 'text.secondary' } } as const;

const MUTED = { ...type('body2'), ...PLAIN, ...QUIET } as const;
const FACT = { ...type('caption'), fontSize: { xs: '1rem', sm: '0.78125rem' }, ...QUIET } as const;
const TWO_COLUMNS = { display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** A grid with the largest number of columns that have this minimum width in pixels. */
const columns = (least: number): string => `repeat(auto-fill, minmax(min(100%, ${least}px), 1fr))`;

/** The width of the signature and of the line below it. */
export const SIGNATURE_WIDTH = 380;

/** The looks of a report's headings, by their level. */
export function headingStyles(level: 2 | 3) {
  return {
    [`& h${level}`]: {
      ...type('h3'),
      mb: 1.25,
      pb: 0.75,
      borderBottom: '2px solid',
      borderColor: 'primary.main',
    },
    [`& h${level + 1}`]: type('h4'),
  } as const;
}

/** How the app shows the sections of a report; their classes are in packages/report/src/page. */
export const REPORT_STYLES = {
  position: 'relative',
  fontSize: { xs: '1rem', sm: '0.9375rem' },
  '& h2, & h3, & h4, & p, & dl, & dd, & ul, & ol, & figure': { m: 0 },
  '& ul': { p: 0, listStyle: 'none' },
  '& ol': { pl: '20px' },
  '& ol > li': { mb: 0.5 },
  '& section': { mt: 3.5, '&:first-of-type': { mt: 0 } },
  '& .prose': { whiteSpace: 'pre-wrap' },
  '& .note, & .subtitle, & .reference': { ...type('body2'), ...PLAIN },
  '& .contact': MUTED,
  '& .fact': FACT,
  '& .meaning': { mt: 1, fontWeight: 500 },
  '& .tally': { ...MUTED, mt: 0.25 },
  '& .organization': { fontWeight: 650 },

  '& .facts': { ...TWO_COLUMNS, columnGap: 3, rowGap: 0.5 },
  '& .tally + .facts': { mt: 1.5 },
  '& .facts > div': { display: 'grid', gridTemplateColumns: '132px minmax(0, 1fr)', columnGap: 1 },
  '& .facts .wide': { gridColumn: '1 / -1' },
  '& .facts dt': MUTED,
  '& .groups': { display: 'grid', gap: 1 },
  '& .contact-line': { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1 },
  '& .contact-line a': { color: 'primary.main', minHeight: { xs: 44, sm: 0 }, alignContent: 'center' },
  '& .severity': { color: 'error.main' },

  '& .findings, & .voice-notes': { display: 'grid', gap: 1.5 },
  '& .finding': {
    p: 1.75,
    borderRadius: 1.25,
    borderLeft: '4px solid',
    borderColor: 'error.main',
    bgcolor: 'var(--sl-palette-tone-red-ground)',
  },
  '& .with-photos': { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 1fr) 280px' } },
  '& .with-photos > div': { minWidth: 0 },

  '& .comparison, & .scan-findings': { display: 'grid', gap: 2, mt: 2 },
  '& .comparison :is(h3, h4)': { mb: 0.5 },
  '& .compared': TWO_COLUMNS,
  '& .compared > div > p:first-of-type': { mt: 0.5 },

  '& .reference': { mb: 1 },
  '& .photos': { display: 'grid', gap: 1.5 },
  '& .in-row-1': { gridTemplateColumns: columns(420) },
  '& .in-row-2': { gridTemplateColumns: columns(240) },
  '& .in-row-3': { gridTemplateColumns: columns(180) },
  '& figure': { minWidth: 0 },
  '& figcaption': { mt: 0.5 },
  '& figcaption strong': { ...FACT, display: 'block', fontWeight: 650 },

  '& .scanned': { display: 'grid', gap: 1.5, alignItems: 'start' },
  '& .pictured': { gridTemplateColumns: { sm: '240px minmax(0, 1fr)' } },
  '& .scanned > div': { minWidth: 0 },

  // The background stays white in the dark scheme, since the colors of drawings are made for paper.
  '& .plot': {
    display: 'block',
    width: '100%',
    maxWidth: 640,
    bgcolor: '#fff',
    borderRadius: 1,
    p: 1,
  },
  '& .on-phones': { display: { sm: 'none' } },

  '& .table': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', ...PLAIN },
  '& th, & td': {
    py: 0.5,
    pr: 1.5,
    textAlign: 'left',
    verticalAlign: 'top',
    // The page may break words anywhere, which would make a narrow column as thin as one letter.
    overflowWrap: 'break-word',
    // A cell may have several lines.
    whiteSpace: 'pre-line',
  },
  '& th': { color: 'text.secondary' },

  '& .statement': { mb: 1 },
  '& .certification p': MUTED,
  '& .certification p:first-of-type': {
    ...type('body1'),
    mt: 1,
    pt: 0.75,
    borderTop: '1px solid',
    maxWidth: SIGNATURE_WIDTH,
    color: 'text.primary',
  },

  '@media print': {
    '& .finding, & figure, & li, & tr, & .certification': { breakInside: 'avoid' },
    '& h2, & h3, & h4, & summary': { breakAfter: 'avoid' },
    '& .finding': { printColorAdjust: 'exact' },
  },
} as const;
