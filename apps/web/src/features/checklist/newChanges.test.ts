import type { FieldState } from '@sightline/contracts/checklists/checklistChanges';
import { mintId } from '@sightline/contracts/core/ids';
import { expect, it } from 'vitest';
import { newChanges } from './editChecklist.ts';

const AT = '2026-11-20T15:00:00.000Z';

function state(value: boolean): FieldState {
  const made = { changeId: mintId(), value, by: 'Ada', at: AT, madeAt: AT };
  return { ...made, revision: 1, heads: [made.changeId], conflicts: [{ ...made, changeId: mintId() }] };
}

const fields = {
  inspectionSatisfactory: state(true),
  inspectionPartial: state(false),
  finalTco: state(true),
};

it('clears the shown result before it sets another one, each change following the shown value', () => {
  const [shown, former] = [fields.inspectionSatisfactory, fields.inspectionPartial];
  expect(newChanges({ fields, version: 0 }, 'inspectionPartial', true)).toMatchObject([
    { field: 'inspectionSatisfactory', value: false, follows: shown.changeId },
    { field: 'inspectionPartial', value: true, follows: former.changeId },
  ]);
});

it.each([
  ['a result that is taken back', 'inspectionSatisfactory', false],
  ['another flag', 'finalTco', true],
])('changes nothing else with %s', (_, field, value) => {
  expect(newChanges({ fields, version: 0 }, field, value)).toMatchObject([{ field, value }]);
});

it('names the signed version that it amends', () => {
  expect(newChanges({ fields, version: 2 }, 'finalCo', true)).toMatchObject([
    { field: 'finalCo', amends: 2 },
  ]);
});
