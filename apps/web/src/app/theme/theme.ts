import { createTheme, type Theme, type TypographyVariantsOptions } from '@mui/material/styles';
import { SMALL_BELOW } from '../../ui/smallBelow.ts';
import { components } from './components.ts';
import { BRAND, DARK_PEOPLE, DARK_TONES, LIGHT_PEOPLE, LIGHT_TONES } from './tokens.ts';

const heading = { fontWeight: 680, letterSpacing: '-0.018em', lineHeight: 1.2 };

const typography: TypographyVariantsOptions = {
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  h1: { ...heading, fontSize: '1.5rem', [`@media (min-width: ${SMALL_BELOW}px)`]: { fontSize: '1.75rem' } },
  h2: { ...heading, fontSize: '1.25rem' },
  h3: { ...heading, fontSize: '1.0625rem', letterSpacing: '-0.01em', lineHeight: 1.3 },
  h4: { ...heading, fontSize: '1rem' },
  h5: { ...heading, fontSize: '0.9375rem' },
  h6: { ...heading, fontSize: '0.875rem' },
  subtitle1: { fontSize: '1rem', lineHeight: 1.5 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5 },
  caption: { fontSize: '0.78125rem', lineHeight: 1.45 },
  overline: { fontSize: '0.71875rem', fontWeight: 650, letterSpacing: '0.07em', lineHeight: 1.6 },
  button: { fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
};

/** The light or dark scheme follows the device until the person picks one (ui/ColorSchemeToggle). */
export const theme: Theme = createTheme({
  motion: { reducedMotion: 'system' },
  cssVariables: { colorSchemeSelector: 'data-color-scheme', cssVarPrefix: 'sl' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0E6B50', dark: '#0A523D', light: '#3A8F74', contrastText: '#FFFFFF' },
        secondary: { main: '#4B5F10', dark: '#384808', light: '#7A9330', contrastText: '#FFFFFF' },
        error: { main: '#B3261E' },
        warning: { main: '#9A5B00' },
        info: { main: '#1D5CA8' },
        success: { main: '#1F7A3A' },
        background: { default: '#F5F6F3', paper: '#FFFFFF' },
        text: { primary: '#14201B', secondary: '#4D5B54', disabled: '#8A958F' },
        divider: '#DDE3DE',
        tone: LIGHT_TONES,
        person: LIGHT_PEOPLE,
        brand: BRAND,
      },
    },
    dark: {
      palette: {
        primary: { main: '#63D3AA', dark: '#3FB48B', light: '#92E4C6', contrastText: '#04241A' },
        secondary: { main: '#C8F04F', dark: '#A4CB2C', light: '#DDF78E', contrastText: '#16210A' },
        error: { main: '#FF8A80' },
        warning: { main: '#F2B863' },
        info: { main: '#8CBEF7' },
        success: { main: '#7FD396' },
        background: { default: '#0C1310', paper: '#141D19' },
        text: { primary: '#E9F0EC', secondary: '#A6B5AD', disabled: '#66736C' },
        divider: '#28342E',
        tone: DARK_TONES,
        person: DARK_PEOPLE,
        brand: BRAND,
      },
    },
  },
  breakpoints: { values: { xs: 0, sm: SMALL_BELOW, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 10 },
  typography,
  components,
});
