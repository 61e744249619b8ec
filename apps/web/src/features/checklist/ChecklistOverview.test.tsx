import 'fake-indexeddb/auto';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleSigned,
  sampleState,
  signatureEntry,
  signatureOf,
} from '../../testing/samples.ts';
import { ChecklistOverview } from './ChecklistOverview.tsx';

const marked = sampleChecklist({ fields: { ductRough: sampleState('fail') } });
const { inspectionId } = marked;

function serve(checklist = marked): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getChecklist, () => checklist);
}

async function open() {
  const rendered = renderScreen(<ChecklistOverview inspectionId={inspectionId} events={[]} />);
  return { ...rendered, card: within(await screen.findByRole('region', { name: 'Checklist' })) };
}

describe('the checklist on the page of its inspection', () => {
  afterEach(async () => {
    await emptyOutbox();
  });

  it('counts marked and failed items, and links to the form and to the paper form', async () => {
    serve();
    const { card } = await open();
    expect(await card.findByText('1 of 2 marked · 0 passed · 1 failed')).toBeDefined();
    expect(card.getByText('Not signed yet')).toBeDefined();
    expect(card.getByText('Completed').nextElementSibling?.textContent).toBe('Not yet');
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/inspection/${inspectionId}/checklist`,
      `/old-checklist?inspection=${inspectionId}`,
    ]);
  });

  it('says when it was completed', async () => {
    serve({ ...marked, fields: { ...marked.fields, gasPiping: sampleState('pass') } });
    const { card } = await open();
    await waitFor(() =>
      expect(card.getByText('Completed').nextElementSibling?.textContent).toBe('Nov 20, 2026, 10:00 AM EST'),
    );
  });

  it('names the signer, the license and the time', async () => {
    serve({ ...marked, signed: signatureOf(sampleSigned(marked, 2)) });
    const { card } = await open();
    await waitFor(() =>
      expect(card.getByText('Signature').nextElementSibling?.textContent).toBe(
        'Version 2, Ana Ruiz, license BN-7001, Nov 20, 2026, 10:00 AM EST',
      ),
    );
  });

  it('says that a signature exists on this device only', async () => {
    serve().on(signChecklist, () => {
      throw new TypeError('Failed to fetch');
    });
    pageOutbox().setOwner(ADMIN);
    const { card } = await open();
    await card.findByText('Not signed yet');
    await act(async () => {
      await pageOutbox().add(signatureEntry(inspectionId));
    });
    expect(await card.findByText('Version 1 is signed on this device and not sent yet')).toBeDefined();
  });

  it('says when it cannot be read, and reads it again on request', async () => {
    const api = serve().on(getChecklist, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { card, person } = await open();
    expect(await card.findByText('Failed to fetch the checklist')).toBeDefined();
    api.on(getChecklist, () => marked);
    await person.click(card.getByRole('button', { name: 'Try again' }));
    expect(await card.findByText(/^1 of 2 marked/)).toBeDefined();
  });
});
