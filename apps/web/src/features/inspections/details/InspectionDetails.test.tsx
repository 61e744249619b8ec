import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts';
import { getClient } from '@sightline/contracts/clients';
import { getInspection, type Inspection, updateInspection } from '@sightline/contracts/inspections';
import { getOrganization } from '@sightline/contracts/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleClient, sampleInspection } from '../../../testing/samples.ts';
import { InspectionDetails } from './InspectionDetails.tsx';

const palm = sampleInspection({
  isVirtual: false,
  accessNotes: 'Gate code 4711',
  contactName: 'Sam Field',
  contactPhone: '(954) 555-0100',
  permitAppliedOn: '2026-09-03',
});

function serve(inspection: Inspection = palm): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(getClient, () => sampleClient())
    .on(listInspectors, () => []);
}

function open(inspection: Inspection = palm) {
  const onOpenReport = vi.fn();
  const rendered = renderScreen(
    <InspectionDetails inspectionId={inspection.id} onOpenReport={onOpenReport} />,
  );
  return { ...rendered, onOpenReport };
}

describe("an inspection's page", () => {
  it('has the facts, how to get there and in, whom to call, and the client', async () => {
    serve();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: palm.address })).toBeDefined();
    for (const text of ['Gate code 4711', 'Sam Field', palm.permitNumber, 'Sep 03, 2026', 'Luis Ortega'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: '(954) 555-0100' }).getAttribute('href')).toBe('tel:9545550100');
    expect(await screen.findByRole('link', { name: 'office@harborhomes.example' })).toBeDefined();
    expect(screen.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain(
      '12%20Palm%20Way',
    );
    await waitFor(() => expect(screen.getByText(/10:00 AM EST/)).toBeDefined());
  });

  it('leads to the checklist, the photos, the GPS track and the report; to the call when it is virtual', async () => {
    serve();
    const { person, onOpenReport, unmount } = open();
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of this inspection' }));
    const hrefs = parts.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['checklist', 'photos', 'gps'].map((part) => `/inspection/${palm.id}/${part}`));
    await person.click(parts.getByRole('button', { name: 'Report' }));
    expect(onOpenReport).toHaveBeenCalledOnce();
    unmount();
    const virtual = sampleInspection({ isVirtual: true });
    serve(virtual);
    open(virtual);
    const join = await screen.findByRole('link', { name: 'Join Call' });
    expect(join.getAttribute('href')).toBe(`/inspection/${virtual.id}/virtual`);
  });

  it('sends only what was edited, with the version that was seen', async () => {
    const api = serve().on(updateInspection, ({ body }) => ({ ...palm, ...(body as object) }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const notes = screen.getByLabelText('Access notes');
    await person.clear(notes);
    await write(person, notes, 'Key under the mat');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Inspection updated successfully.')).toBeDefined();
    expect(api.sentTo(updateInspection).map(({ body }) => body)).toEqual([
      { accessNotes: 'Key under the mat', unmodifiedSince: palm.updatedAt },
    ]);
    // Twice while the dialog closes.
    await waitFor(() => expect(screen.getAllByText('Key under the mat')).toHaveLength(1));
  });

  it('moves an appointment in the time zone of the organization', async () => {
    const api = serve().on(updateInspection, () => palm);
    const { person } = open();
    await screen.findByText(/10:00 AM EST/);
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    const time = screen.getByLabelText('Time');
    await person.clear(time);
    await person.type(time, '14:30');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(1));
    expect(api.sentTo(updateInspection)[0]?.body).toMatchObject({
      scheduledDate: '2026-11-20T19:30:00.000Z',
    });
  });

  it('shows what somebody else saved meanwhile beside what was typed, and then saves', async () => {
    const theirs = { ...palm, notes: 'Their note', updatedAt: '2026-11-20T16:00:00.000Z' };
    const late = new Refusal(409, { error: 'Someone else changed it.', code: 'changedMeanwhile' });
    const api = serve().on(updateInspection, () => late);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await write(person, screen.getByLabelText('Access notes'), ', ring twice');
    api.on(getInspection, () => theirs);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Someone else changed it.')).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText('Office notes')).toHaveProperty('value', 'Their note'));
    api.on(updateInspection, ({ body }) => ({ ...theirs, ...(body as object) }));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.sentTo(updateInspection)).toHaveLength(2));
    expect(api.sentTo(updateInspection)[1]?.body).toEqual({
      accessNotes: 'Gate code 4711, ring twice',
      unmodifiedSince: theirs.updatedAt,
    });
  });

  it('says when it cannot be read', async () => {
    serve().on(getInspection, () => new Refusal(404, { error: 'Not found.', code: 'notFound' }));
    open();
    expect(await screen.findByText('Failed to fetch the inspection')).toBeDefined();
  });
});
