import '@mui/material/themeCssVarsAugmentation';
import type { BrandColors, StatusTones } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    tone: StatusTones;
    brand: BrandColors;
  }
  interface PaletteOptions {
    tone?: StatusTones;
    brand?: BrandColors;
  }
}
