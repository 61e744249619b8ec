import '@mui/material/themeCssVarsAugmentation';
import type { BrandColors, PersonTones, StatusTones } from './tokens.ts';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    tone: StatusTones;
    person: PersonTones;
    brand: BrandColors;
  }
  interface PaletteOptions {
    tone?: StatusTones;
    person?: PersonTones;
    brand?: BrandColors;
  }
}
