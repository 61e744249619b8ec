import { AlignmentType, type IPropertiesOptions, LevelFormat } from 'docx';

/** Without the number sign, as Word wants them. */
export const INK = {
  brand: '0e6b50',
  muted: '566173',
  line: 'c9d0da',
  panel: 'f3f5f8',
  pass: '1c6b43',
  fail: 'a3231c',
  attention: '8a5a00',
  neutral: '566173',
} as const;

/** The list of numbered entries. */
export const NUMBERED = 'numbered';

/** Fonts that every Word has, and headings in the colors of the report. Sizes are in half points, spacing in twentieths. */
export const STYLES = {
  styles: {
    default: {
      document: { run: { font: 'Calibri', size: 20 }, paragraph: { spacing: { after: 60 } } },
      title: { run: { size: 40, bold: true }, paragraph: { spacing: { before: 240, after: 0 } } },
      heading1: {
        run: { size: 26, bold: true, color: INK.brand },
        paragraph: { spacing: { before: 320, after: 100 }, keepNext: true },
      },
      heading2: {
        run: { size: 22, bold: true },
        paragraph: { spacing: { before: 160, after: 20 }, keepNext: true },
      },
    },
  },
  numbering: {
    config: [
      {
        reference: NUMBERED,
        levels: [
          {
            level: 0,
            format: LevelFormat.DECIMAL,
            text: '%1.',
            alignment: AlignmentType.START,
            style: { paragraph: { indent: { left: 360, hanging: 360 } } },
          },
        ],
      },
    ],
  },
} as const satisfies Partial<IPropertiesOptions>;
