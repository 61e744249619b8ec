import { MARKUP_INK } from '@sightline/contracts/markupGeometry';
import type { ReportContent } from '@sightline/contracts/reportContent';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportContent, reportPhoto } from '../../../../../workers/src/testing/reportContent.ts';
import { showReport } from '../testing/showReport.tsx';

/** A report with one photo that was drawn on and one from before markup existed; the first documents a deficiency. */
function contentWithMarkup(): ReportContent {
  const marked = reportPhoto({
    caption: 'Duct rough',
    markup: [
      { kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] },
      { kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Sags here' },
    ],
  });
  const content = reportContent({ photos: [marked, reportPhoto({ caption: 'Attic' })] });
  content.findings[0]?.photoIds.push(marked.id);
  return content;
}

it('the report shows the markup over each copy of its photo, and counts the marks for screen readers', async () => {
  showReport(contentWithMarkup());
  const large = await screen.findByRole('img', { name: 'Duct rough, with 2 marks' });
  const small = screen.getByRole('img', { name: 'Photo 1, evidence for Duct rough, with 2 marks' });
  for (const picture of [large, small]) {
    const drawing = picture.parentElement?.querySelector('svg');
    const arrow = drawing?.querySelector(`path[stroke="${MARKUP_INK.red}"]`);
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 200 150');
    expect(arrow?.getAttribute('d')).toMatch(/^M50 112.5L100 75M/);
    expect(drawing?.textContent).toBe('Sags here');
  }
  const plain = screen.getByRole('img', { name: 'Attic' });
  expect(plain.parentElement?.querySelector('svg')).toBeNull();
});
