import { StyleSheet } from '@react-pdf/renderer';
import type { ReportSection, Tally } from '@sightline/contracts/reportSections';
import { FONT_FAMILY } from './fonts.ts';

/** Paper, not screen: dark ink on white, color only where it carries meaning. */
export const INK = {
  text: '#1a2230',
  muted: '#566173',
  line: '#c9d0da',
  panel: '#f3f5f8',
  brand: '#0e6b50',
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

export const styles = StyleSheet.create({
  page: {
    paddingTop: PAGE.top,
    paddingBottom: PAGE.bottom,
    paddingHorizontal: PAGE.side,
    fontFamily: FONT_FAMILY,
    fontSize: 9.5,
    lineHeight: 1.35,
    color: INK.text,
  },
  section: { marginTop: 16 },
  heading: {
    fontSize: 12.5,
    fontWeight: 700,
    color: INK.brand,
    borderBottomWidth: 1,
    borderBottomColor: INK.brand,
    paddingBottom: 2,
    marginBottom: 6,
  },
  label: { fontSize: 7.5, color: INK.muted, lineHeight: 1.3 },
  strong: { fontWeight: 600 },
  small: { fontSize: 8, color: INK.muted, lineHeight: 1.3 },
  row: { flexDirection: 'row' },
  panel: { backgroundColor: INK.panel, padding: 8, borderRadius: 2 },
});
