import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import {
  ChecklistChanges,
  createChecklist,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  sampleState,
} from '../../testing/samples.ts';
import { ChecklistForm } from './ChecklistForm.tsx';

describe('saving a checklist', () => {
  let inspection = sampleInspection();
  let checklist = sampleChecklist();
  let api: FakeApi;
  beforeEach(() => {
    inspection = sampleInspection();
    checklist = sampleChecklist({ inspectionId: inspection.id });
    pageOutbox().setOwner(ADMIN);
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [])
      .on(listJurisdictions, () => [
        sampleJurisdiction({ id: 'standard', name: 'Standard' }),
        sampleJurisdiction(),
      ])
      .on(getChecklist, () => checklist)
      .on(createChecklist, () => ({ ...checklist, createdAt: '2026-11-20T15:00:00.000Z' }))
      .on(updateChecklist, () => checklist);
  });
  const show = () => renderScreen(<ChecklistForm inspection={inspection} events={[]} photos={[]} />);

  const unsent = () =>
    pageOutbox()
      .store.getState()
      .entries.filter(({ parentId }) => parentId === inspection.id);

  it('says once that the checklist was created', async () => {
    checklist = { ...checklist, createdAt: null };
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Pass' }));
    await waitFor(() => expect(api.sentTo(createChecklist)).toHaveLength(1));
    await waitFor(() => expect(unsent()).toEqual([]));
    // Over the next item, a toast would take its tap.
    expect(screen.queryByText('Checklist Created')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Checklist Created')).toBeDefined();
    expect(screen.queryByText('Checklist Updated')).toBeNull();
  });

  it('confirms an edit once all of its changes are stored, and not each mark', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await person.click(screen.getByRole('button', { name: 'Pass' }));
    await waitFor(() => expect(api.sentTo(updateChecklist)).toHaveLength(1));
    await waitFor(() => expect(unsent()).toEqual([]));
    expect(screen.queryByText(/^Checklist (Created|Updated)$/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Checklist Updated')).toBeDefined();
  });

  it('says nothing after an edit that changed nothing', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Checklist Updated')).toBeNull();
  });

  it("shows the server's reason for refusing a choice in a toast and next to the field", async () => {
    const error = 'Miami is no longer offered. Choose another jurisdiction.';
    api.on(updateChecklist, () => new Refusal(400, { error, code: 'badInput' }));
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await person.click(screen.getByRole('combobox', { name: 'Inspection city' }));
    await person.click(await screen.findByRole('option', { name: 'Miami' }));
    expect(await screen.findByText('Save Failed')).toBeDefined();
    expect(screen.getByText(error)).toBeDefined();
    expect(await screen.findByText('Not saved. Choose again.')).toBeDefined();
  });

  it("replaces a refused choice by the next one, which follows the server's value", async () => {
    const stored = sampleState('broward');
    checklist = { ...checklist, fields: { inspectionCity: stored } };
    api.on(updateChecklist, () => new Refusal(400, { error: 'No longer offered.', code: 'badInput' }));
    const { person } = show();
    const choose = async (name: string): Promise<void> => {
      await person.click(screen.getByRole('combobox', { name: 'Inspection city' }));
      await person.click(await screen.findByRole('option', { name }));
    };
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await choose('Miami');
    await screen.findByText('Not saved. Choose again.');
    api.on(updateChecklist, () => checklist);
    await choose('Standard');
    await waitFor(() => expect(api.sentTo(updateChecklist)).toHaveLength(2));
    const { changes } = ChecklistChanges.parse(api.sentTo(updateChecklist)[1]?.body);
    expect(changes).toMatchObject([{ value: 'standard', follows: stored.changeId, settles: [] }]);
    await waitFor(() => expect(unsent()).toEqual([]));
  });
});
