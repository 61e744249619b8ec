import { mintId } from '@sightline/contracts/core/ids';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportContent } from '../../../../../workers/src/testing/reportContent.ts';
import { showReport } from '../testing/showReport.tsx';

const PERSON = { by: 'Ana Ruiz (Inspector)', licenseNumber: 'PX-3321', at: '2026-11-20T15:40:00.000Z' };

/** A report with an accepted voice note about its first deficiency. */
function contentWithVoiceNote(): ReportContent {
  return reportContent({
    voiceNotes: [
      {
        id: mintId(),
        number: 1,
        itemId: 'mechanicalDuctRough',
        caption: 'Duct rough',
        durationMs: 9500,
        text: 'The duct <b>sags</b>.',
        reviewed: PERSON,
        approval: null,
        recordedAt: '2026-11-20T15:21:07.000Z',
        recordedBy: 'Ana Ruiz (Inspector)',
        sha256: 'ab12cd34'.repeat(8),
      },
    ],
  });
}

it('the report shows an accepted voice note as it was written, with its reviewer, and names it at its item', async () => {
  showReport(contentWithVoiceNote());
  const section = within(await screen.findByRole('region', { name: 'Voice notes (1)' }));
  expect(section.getByRole('heading', { name: 'Voice note 1: Duct rough' })).toBeDefined();
  expect(section.getByText('The duct <b>sags</b>.')).toBeDefined();
  expect(
    section.getByText(/^Transcribed, reviewed by Ana Ruiz \(Inspector\), license PX-3321 on /),
  ).toBeDefined();
  expect(section.getByText('SHA-256 ab12cd34ab12cd34')).toBeDefined();
  const deficiencies = within(screen.getByRole('region', { name: 'Deficiencies (2)' }));
  expect(deficiencies.getAllByText('Voice note 1')).toHaveLength(1);
});
