import 'fake-indexeddb/auto';
import { notesField } from '@sightline/contracts/checklists/checklistFields';
import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checklistChange } from '../../inspection/kinds/checklistChange.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleChecklist, sampleSigned, sampleState, signatureOf } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { useNoteTargets } from './useNoteTargets.ts';

let takeBack: () => void;
let isConfirmed: boolean | null;
let spoken: string;

/** Adds a text to the notes of the first item. */
function Adding({ inspectionId }: { inspectionId: string }): ReactNode {
  const targets = useNoteTargets(inspectionId, []);
  if (!targets) return null;
  const add = async (): Promise<void> => {
    isConfirmed = await targets.mayAdd('ductRough', spoken);
    if (isConfirmed) takeBack = targets.add('ductRough', spoken);
  };
  return (
    <button type="button" onClick={() => void add()}>
      {targets.sections
        .map(({ title, items }) => `${title}: ${items.map(({ label }) => label).join()}`)
        .join('; ')}
    </button>
  );
}

async function show(checklist: Checklist) {
  FakeApi.install().on(getChecklist, () => checklist);
  const { person } = renderScreen(
    <>
      <Adding inspectionId={checklist.inspectionId} />
      <ConfirmHost />
    </>,
  );
  const add = await screen.findByRole('button', { name: 'Mechanical: Duct rough; Plumbing: Gas piping' });
  return { person, add };
}

/** The changes of the notes in the outbox, in order. */
const written = () =>
  pageOutbox()
    .store.getState()
    .entries.flatMap((entry) =>
      checklistChange.is(entry) && entry.input.change.field === notesField('ductRough')
        ? [entry.input.change]
        : [],
    );

beforeEach(async () => {
  isConfirmed = null;
  spoken = 'Spoken.';
  pageOutbox().setOwner(ADMIN);
  await pageOutbox().prepare();
});
afterEach(async () => {
  await emptyOutbox();
});

describe('a text from elsewhere for the notes of an item', () => {
  it('is added below the present text, and removed by Undo unless another change followed', async () => {
    const fields = { [notesField('ductRough')]: sampleState('Typed.') };
    const { person, add } = await show(sampleChecklist({ fields }));
    await person.click(add);
    await waitFor(() => expect(written().map(({ value }) => value)).toEqual(['Typed.\nSpoken.']));
    takeBack();
    await waitFor(() => expect(written().at(-1)?.value).toBe('Typed.'));
    takeBack();
    expect(written().at(-1)?.value).toBe('Typed.');
  });

  it('is refused if the notes would be too long', async () => {
    spoken = 'a'.repeat(5001);
    const { person, add } = await show(sampleChecklist());
    await person.click(add);
    expect(await screen.findByText('Notes hold 5,000 characters. Shorten the text first.')).toBeDefined();
    expect([isConfirmed, written()]).toEqual([false, []]);
  });

  it('changes a signed checklist only after a question, as its next version', async () => {
    const checklist = sampleChecklist();
    const signed = signatureOf(sampleSigned(checklist));
    const { person, add } = await show({ ...checklist, signed });
    await person.click(add);
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(isConfirmed).toBe(false));
    expect(written()).toEqual([]);
    await person.click(add);
    await person.click(await screen.findByRole('button', { name: 'Correct checklist' }));
    await waitFor(() => expect(written()).toMatchObject([{ value: 'Spoken.', amends: 1 }]));
  });
});
