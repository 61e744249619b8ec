import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { type NewPosition, recordPositions } from '@sightline/contracts/positions/positions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mark, reading } from '../../inspection/fakes.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { RefusedWork } from './RefusedWork.tsx';

describe('refused work', () => {
  let isRefusing: boolean;
  let api: FakeApi;

  beforeEach(async () => {
    isRefusing = true;
    const error = describeError('checklistSigned', { signer: 'Ana Ruiz' });
    const refusal = new Refusal(409, { error, code: 'checklistSigned' });
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(createChecklist, () => (isRefusing ? refusal : sampleChecklist()));
    pageOutbox().setOwner(ADMIN);
    // Another test file may have left entries that this page has not read yet.
    await pageOutbox().listed();
    await emptyOutbox();
    await pageOutbox().add(mark('gasPiping'));
  });

  const review = async () => {
    const { person } = renderScreen(
      <>
        <RefusedWork />
        <ConfirmHost />
      </>,
    );
    expect(await screen.findByText('1 item on this device could not be sent.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Review' }));
    const list = within(await screen.findByRole('dialog', { name: 'Could not be sent' }));
    return { person, list };
  };

  it('names the entry, the reason and the next step, and tries again', async () => {
    const { person, list } = await review();
    expect(list.getByText(/^Checklist change,/)).toBeDefined();
    expect(
      list.getByText(
        'The checklist was signed by Ana Ruiz in the meantime. Open it, choose “Correct with a new version”, and make this change again.',
      ),
    ).toBeDefined();
    expect(
      list.getByText(/Fix the problem and try again, or discard what you no longer need\.$/),
    ).toBeDefined();
    const [entry] = pageOutbox().store.getState().entries;
    expect(list.getByRole('link', { name: 'Open the inspection' }).getAttribute('href')).toBe(
      `/inspection/${entry?.parentId}`,
    );
    isRefusing = false;
    await person.click(list.getByRole('button', { name: 'Try all again' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    expect(screen.queryByText(/could not be sent/)).toBeNull();
  });

  it("is sent with the current time if the clock was wrong, and keeps the clock's time", async () => {
    const [entry] = pageOutbox().store.getState().entries;
    await pageOutbox().discard(entry?.id ?? '');
    const sent: NewPosition[] = [];
    const problem = wrongClockText('position', 'in the future');
    const refusal = new Refusal(400, { error: problem, code: 'badInput' });
    api.on(recordPositions, ({ body }) => {
      const { positions } = body as { positions: NewPosition[] };
      if (Date.parse(positions[0]?.takenAt ?? '') > Date.now() + 1000) return refusal;
      sent.push(...positions);
      return [];
    });
    const late = reading('NE corner');
    const input = late.input.map((position) => ({
      ...position,
      takenAt: '2031-01-05T15:00:00.000Z',
    }));
    await pageOutbox().add({ ...late, input });
    const { person, list } = await review();
    expect(list.getByText(problem)).toBeDefined();
    await person.click(list.getByRole('button', { name: 'Send with current time' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Send this location reading with the current time?' }),
    );
    await person.click(question.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    expect(Math.abs(Date.parse(sent[0]?.takenAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(sent[0]?.description).toBe(
      'NE corner. The clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
    );
  });

  it('offers no other time if it was refused for another reason', async () => {
    const { list } = await review();
    expect(list.queryByRole('button', { name: 'Send with current time' })).toBeNull();
  });

  it('is discarded after a question, which does not say that it was never sent', async () => {
    const { person, list } = await review();
    await person.click(list.getByRole('button', { name: 'Discard' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Discard this checklist change?' }),
    );
    expect(question.getByText(/^Only this device has it\./)).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });
});
