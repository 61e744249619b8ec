import type { TypographyVariantsOptions } from '@mui/material/styles';

const heading = { fontWeight: 680, letterSpacing: '-0.018em', lineHeight: 1.2 };

export const typography: TypographyVariantsOptions = {
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  h1: { ...heading, fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)' },
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
