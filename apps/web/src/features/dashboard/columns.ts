/** Two thirds for the work and one for the lists; one column on a phone and a tablet. */
export const COLUMNS = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' },
};
