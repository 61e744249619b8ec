import { StyleSheet } from '@react-pdf/renderer';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { ReportOutline, ReportSection, Tally } from '@sightline/report/outline/sections';
import { createContext, useContext } from 'react';
import { familiesFor } from './fonts.ts';

/** Paper, not screen: dark ink on white, color only where it carries meaning. */
export const INK = {
  text: '#1a2230',
  muted: '#566173',
  line: '#c9d0da',
  panel: '#f3f5f8',
  pass: '#1c6b43',
  fail: '#a3231c',
  partial: '#8a5a00',
} as const;

type Result = Extract<ReportSection, { kind: 'result' }>['result'];

export const RESULT_INK: Record<Result, string> = {
  approved: INK.pass,
  partial: INK.partial,
  rejected: INK.fail,
  noShow: INK.muted,
  cancelled: INK.muted,
};

export const TALLY_INK: Record<Tally['tone'], string> = {
  pass: INK.pass,
  fail: INK.fail,
  attention: INK.partial,
  neutral: INK.muted,
};

/** Points, on US Letter. */
export const PAGE = { width: 612, height: 792, side: 48, top: 30, bottom: 28 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side;

/** The settings that the template of a report decides. */
export interface Theme {
  look: ReportLook;
  /** The color of headings and rules. */
  brand: string;
  /** The font of drawings. */
  sans: string[];
  styles: ReturnType<typeof stylesOf>;
}

export function themeOf(outline: ReportOutline): Theme {
  const { look, brandColor } = outline;
  const brand = look.ink === 'black' ? INK.text : brandColor;
  const text = textOf(outline);
  const fontFamily = familiesFor(look.face, text);
  return { look, brand, sans: familiesFor('sans', text), styles: stylesOf(look, brand, fontFamily) };
}

/** The whole text of a report, from which its fonts are chosen. */
export const textOf = (outline: ReportOutline): string => JSON.stringify(outline).normalize('NFC');

const ThemeContext = createContext<Theme | null>(null);
export const ThemeProvider = ThemeContext.Provider;

export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (!theme) throw new Error('a part of a report is rendered outside of its document');
  return theme;
}

/** Points: the type, and the space above a section. */
const DENSITIES: Record<ReportLook['density'], { text: number; small: number; gap: number }> = {
  compact: { text: 8.5, small: 7, gap: 10 },
  normal: { text: 9.5, small: 8, gap: 16 },
  roomy: { text: 10.5, small: 8.5, gap: 22 },
};

function stylesOf({ density }: ReportLook, brand: string, fontFamily: string[]) {
  const { text, small, gap } = DENSITIES[density];
  return StyleSheet.create({
    page: {
      paddingTop: PAGE.top,
      paddingBottom: PAGE.bottom,
      paddingHorizontal: PAGE.side,
      fontFamily,
      fontSize: text,
      lineHeight: 1.35,
      color: INK.text,
    },
    section: { marginTop: gap },
    heading: {
      fontSize: text + 3,
      fontWeight: 700,
      color: brand,
      borderBottomWidth: 1,
      borderBottomColor: brand,
      paddingBottom: 2,
      marginBottom: 6,
    },
    label: { fontSize: small - 0.5, color: INK.muted, lineHeight: 1.3 },
    strong: { fontWeight: 600 },
    small: { fontSize: small, color: INK.muted, lineHeight: 1.3 },
    row: { flexDirection: 'row' },
    panel: { backgroundColor: INK.panel, padding: 8, borderRadius: 2 },
  });
}
