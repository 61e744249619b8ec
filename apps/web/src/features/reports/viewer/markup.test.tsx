import type { ReportContent } from '@sightline/contracts/reports/content';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markOf } from '../../../../../../tests/support/marks.ts';
import { reportContent, reportPhoto } from '../../../../../workers/src/testing/reportContent.ts';
import { showReport } from '../testing/showReport.tsx';

/** A report with one photo that was drawn on and one that was not; the first documents a deficiency. */
function contentWithMarkup(): ReportContent {
  const marked = reportPhoto({
    caption: 'Duct rough',
    markup: [
      markOf({ kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] }),
      markOf({ kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Sags here' }),
    ],
  });
  const content = reportContent({ photos: [marked, reportPhoto({ caption: 'Attic' })] });
  if (content.findings[0])
    Object.assign(content.findings[0], { photoIds: [marked.id], location: 'North wall' });
  return content;
}

it('the report shows the markup over its photo, which is once, and counts the marks for screen readers', async () => {
  showReport(contentWithMarkup());
  const deficiencies = within(await screen.findByRole('region', { name: 'Deficiencies (2)' }));
  const picture = deficiencies.getByRole('img', { name: 'Duct rough, with 2 marks' });
  const drawing = picture.parentElement?.querySelector('svg');
  const arrow = drawing?.querySelector(`path[stroke="${MARKUP_INK.red}"]`);
  expect(drawing?.getAttribute('viewBox')).toBe('0 0 200 150');
  expect(arrow?.getAttribute('d')).toMatch(/^M50 112.5L100 75M/);
  expect(drawing?.textContent).toBe('Sags here');
  const photos = within(screen.getByRole('region', { name: 'Photos (2)' }));
  expect(photos.getByText('Photo 1: see deficiency 1')).toBeDefined();
  expect(photos.getAllByRole('img')).toHaveLength(1);
  expect(deficiencies.getByText('North wall').textContent).toBe('Location: North wall');
  const plain = screen.getByRole('img', { name: 'Attic' });
  expect(plain.parentElement?.querySelector('svg')).toBeNull();
});
