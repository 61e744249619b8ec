import type { ThemeOptions } from '@mui/material/styles';

/** The least size of a control: a gloved finger on a phone (WCAG 2.2, 2.5.5). */
const TARGET = 44;

/** The style of the focus; a dark bar sets its own color for its contents. */
const FOCUS = {
  outline: '2px solid var(--focus-color, var(--sl-palette-primary-main))',
  outlineOffset: '2px',
};

/** The height of the sticky bar; set by headerParts.tsx, absent on pages without one. */
export const HEADER_HEIGHT = '--header-height';

/** The styles of MUI components everywhere; a screen sets only its exceptions. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontFeatureSettings: '"cv11", "ss03"', overflowWrap: 'anywhere' },
      ':focus-visible': FOCUS,
      // Keeps scroll targets and the focus clear of the bar. With scroll-padding, focus in the bar would scroll the page to its top.
      ':where(#content, #content *)': { scrollMarginTop: `calc(var(${HEADER_HEIGHT}, 0px) + 8px)` },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not 0.01ms: every change of a style would become a transition, and a part that has just become visible could not be focused yet.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  // MUI replaces the outline of all buttons with a ripple, which few people notice.
  // Browsers give buttons a font of their own, which chips and numbers inside them would have.
  MuiButtonBase: { styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': FOCUS } } },
  // A bar of tabs scrolls, and would cut an outline around the tab.
  MuiTab: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: '-2px' } } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: TARGET, paddingInline: 16, overflowWrap: 'normal' },
      sizeSmall: { paddingInline: 12 },
    },
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: TARGET, minHeight: TARGET } } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: TARGET } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: TARGET, '@media (min-width: 600px)': { minHeight: TARGET } } },
  },
  MuiToggleButton: { styleOverrides: { root: { minHeight: TARGET } } },
  MuiCheckbox: { styleOverrides: { root: { minWidth: TARGET, minHeight: TARGET } } },
  MuiRadio: { styleOverrides: { root: { minWidth: TARGET, minHeight: TARGET } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 14, borderColor: 'var(--sl-palette-divider)' } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: 16 },
      // MUI takes the widths of dialogs from the breakpoints.
      paperWidthSm: { maxWidth: 600 },
      paperFullScreen: { maxWidth: '100%', borderRadius: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 680, letterSpacing: '-0.01em' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: { root: { minHeight: TARGET, backgroundColor: 'var(--sl-palette-background-paper)' } },
  },
  // Only the text area of a select takes the press, not the frame around it; a long choice wraps instead of being cut.
  MuiSelect: {
    styleOverrides: {
      select: {
        display: 'flex',
        alignItems: 'center',
        boxSizing: 'border-box',
        minHeight: TARGET,
        whiteSpace: 'normal',
      },
    },
  },
  // The input around it sets a fixed height without its padding, with styles that come later: hence the doubled class.
  MuiNativeSelect: {
    styleOverrides: { select: { '&&': { boxSizing: 'border-box', height: 'auto', minHeight: TARGET } } },
  },
  // MUI reserves space for icons of 26 px; ours are targets of full size, and would lie over the text.
  MuiAutocomplete: {
    styleOverrides: {
      root: {
        '&.MuiAutocomplete-hasPopupIcon .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': {
          paddingRight: 56,
        },
        '&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': {
          paddingRight: 100,
        },
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { minHeight: TARGET } } },
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
      // A column is never narrower than its longest word; elsewhere words may break anywhere.
      root: { borderColor: 'var(--sl-palette-divider)', overflowWrap: 'break-word' },
      head: { color: 'var(--sl-palette-text-secondary)', fontWeight: 600, fontSize: '0.8125rem' },
    },
  },
  MuiChip: {
    styleOverrides: { root: { fontWeight: 600 }, clickable: { minHeight: TARGET, borderRadius: 22 } },
  },
};
