import type { FieldState } from '@sightline/contracts/checklistChanges';
import { mintId } from '@sightline/contracts/core/ids';
import { expect, it } from 'vitest';
import { sampleChecklist, sampleInspection } from '../../testing/samples.ts';
import { checklistExport } from './exportChecklist.ts';
import { withUnsent } from './mergeChecklist.ts';

const NOW = '2026-11-20T15:00:00.000Z';

function state(value: string): FieldState {
  const changeId = mintId();
  const made = { changeId, value, by: 'Ana Ruiz', at: NOW, madeAt: NOW };
  return { ...made, revision: 1, heads: [changeId], conflicts: [] };
}

it('exports marks, notes, who and when, and how much of each section is complete', () => {
  const fields = {
    ductRough: state('fail'),
    ductRoughNotes: state('No hanger'),
    generalNotes: state('Two stories'),
  };
  const checklist = withUnsent(sampleChecklist({ fields }), [], 'You');
  const inspection = sampleInspection({ inspector: 'Ana Ruiz' });
  const exported = checklistExport(inspection, checklist, new Date(NOW));
  expect(exported).toMatchObject({
    inspectionId: inspection.id,
    inspector: { name: 'Ana Ruiz', license: '' },
    generalNotes: 'Two stories',
    sections: [
      {
        id: 'mechanical',
        isComplete: true,
        completionPercentage: 100,
        items: [
          {
            passed: false,
            failed: true,
            na: false,
            notes: 'No hanger',
            timestamp: NOW,
            inspector: 'Ana Ruiz',
          },
        ],
      },
      { id: 'plumbing', isComplete: false, items: [{ passed: false, failed: false, na: false }] },
    ],
    completionStats: { totalItems: 2, completedItems: 1, failedItems: 1, completionPercentage: 50 },
    completedAt: null,
    exportedAt: NOW,
  });
});

it('is complete since its last mark', () => {
  const later = '2026-11-20T16:30:00.000Z';
  const fields = { ductRough: state('fail'), gasPiping: { ...state('pass'), at: later } };
  const checklist = withUnsent(sampleChecklist({ fields }), [], 'You');
  expect(checklistExport(sampleInspection(), checklist, new Date(NOW)).completedAt).toBe(later);
});
