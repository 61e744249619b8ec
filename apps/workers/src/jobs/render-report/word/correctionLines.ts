import { correctionFacts } from '@sightline/report/outline/sections';
import { Paragraph, TextRun } from 'docx';

/** `Location: North wall`; a person's line breaks are kept. */
export function correctionLines(item: Parameters<typeof correctionFacts>[0]): Paragraph[] {
  return correctionFacts(item).map(({ label, value }) => {
    const lines = value
      .split('\n')
      .map((text, index) => new TextRun({ text, ...(index > 0 && { break: 1 }) }));
    return new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), ...lines] });
  });
}
