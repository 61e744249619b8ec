import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { getOrganization } from '@sightline/contracts/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mark } from '../../offline/fakes.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { RefusedWork } from './RefusedWork.tsx';

describe('work that the server refused', () => {
  let isRefusing: boolean;

  beforeEach(async () => {
    isRefusing = true;
    const error = describeError('checklistSigned', { signer: 'Ana Ruiz' });
    const refusal = new Refusal(409, { error, code: 'checklistSigned' });
    FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(createChecklist, () => (isRefusing ? refusal : sampleChecklist()));
    pageOutbox().setOwner(ADMIN);
    for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
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

  it('says what it is, why it was refused and what to do, and tries again', async () => {
    const { person, list } = await review();
    expect(list.getByText(/^Checklist change,/)).toBeDefined();
    expect(list.getByText(/signed by Ana Ruiz in the meantime/)).toBeDefined();
    isRefusing = false;
    await person.click(list.getByRole('button', { name: 'Retry all' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    expect(screen.queryByText(/could not be sent/)).toBeNull();
  });

  it('is discarded after a question', async () => {
    const { person, list } = await review();
    await person.click(list.getByRole('button', { name: 'Discard' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Discard this checklist change?' }),
    );
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });
});
