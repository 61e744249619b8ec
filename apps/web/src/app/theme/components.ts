import type { ThemeOptions } from '@mui/material/styles';

/** How the parts of MUI look everywhere; a screen says only what is special about it. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontFeatureSettings: '"cv11", "ss03"', overflowWrap: 'anywhere' },
      ':focus-visible': { outline: '2px solid var(--sl-palette-primary-main)', outlineOffset: '2px' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: 40, paddingInline: 16, overflowWrap: 'normal' },
      sizeSmall: { minHeight: 34, paddingInline: 12 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 40, minHeight: 40 } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 14, borderColor: 'var(--sl-palette-divider)' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 16 }, paperFullScreen: { borderRadius: 0 } } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 680, letterSpacing: '-0.01em' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: 'var(--sl-palette-background-paper)' } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 300, arrow: true } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 10, alignItems: 'center' },
      action: { overflowWrap: 'normal', paddingTop: 0 },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--sl-palette-divider)' },
      head: { color: 'var(--sl-palette-text-secondary)', fontWeight: 600, fontSize: '0.8125rem' },
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600 } } },
};
