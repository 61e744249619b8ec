import type { ReportLook } from '@sightline/contracts/reports/templates';
import type { ReportOutline } from '@sightline/report/outline/sections';
import { AlignmentType, type IPropertiesOptions, LevelFormat } from 'docx';

/** Colors without the number sign, as Word expects them. */
export const INK = {
  text: '1a2230',
  muted: '566173',
  line: 'c9d0da',
  panel: 'f3f5f8',
  pass: '1c6b43',
  fail: 'a3231c',
  attention: '8a5a00',
  neutral: '566173',
} as const;

export const NUMBERED = 'numbered';

/** Fonts that every Word has, and headings in the colors of the report. Sizes are in half points, spacing in twentieths. */
export function stylesOf({ look, brandColor }: Pick<ReportOutline, 'look' | 'brandColor'>) {
  const { size, before } = DENSITIES[look.density];
  const color = look.ink === 'black' ? INK.text : brandColor.slice(1);
  return {
    styles: {
      default: {
        document: { run: { font: FACES[look.face], size }, paragraph: { spacing: { after: 60 } } },
        title: { run: { size: 40, bold: true }, paragraph: { spacing: { before: 240, after: 0 } } },
        heading1: {
          run: { size: size + 6, bold: true, color },
          paragraph: { spacing: { before, after: 100 }, keepNext: true },
        },
        heading2: {
          run: { size: size + 2, bold: true },
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
}

const FACES: Record<ReportLook['face'], string> = { sans: 'Calibri', serif: 'Times New Roman' };
const DENSITIES: Record<ReportLook['density'], { size: number; before: number }> = {
  compact: { size: 18, before: 200 },
  normal: { size: 20, before: 320 },
  roomy: { size: 22, before: 440 },
};
