import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { checklistChange } from '../../../inspection/kinds/checklistChange.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { sampleChecklist, samplePhoto } from '../../../testing/samples.ts';
import { signedReport } from '../testing/signedReport.ts';
import { ChangedSinceSignedLine } from './ChangedSinceSignedLine.tsx';

const report = signedReport();
const { inspectionId } = report;
const GUEST = { ...CLIENT, role: 'guest' as const, clientId: null };
const noReport = () =>
  new Refusal(404, { error: 'There is no such report.', code: 'notFound', details: { thing: 'report' } });

const answer = (changedParts: Report['changedParts']) => () => ({ ...report, changedParts });

function show(user = ADMIN) {
  return renderScreen(<Tab />, { user });
}

/** A tab of the room, to which the phone on site adds photos. */
function Tab() {
  const [events, setEvents] = useState<RoomEvent[]>([]);
  return (
    <>
      <ChangedSinceSignedLine inspectionId={inspectionId} events={events} />
      <button type="button" onClick={() => setEvents([...events, photoStored(events.length + 1)])}>
        A photo arrives
      </button>
    </>
  );
}

function photoStored(seq: number): RoomEvent {
  const by = { subject: 'user:1', name: 'Luis Ortega', role: 'field' as const };
  const photo = samplePhoto({ inspectionId });
  return { id: mintId(), seq, at: photo.storedAt, by, kind: 'photo:stored', data: { photo } };
}

const line = (parts: string) => `Changed since version 2 of the report was signed: ${parts}.`;

describe('the line above the checklist and the photos', () => {
  it.each([
    [['checklist'], 'checklist'],
    [['photos'], 'photos'],
    [['checklist', 'photos'], 'checklist and photos'],
    [['checklist', 'photos', 'voiceNotes'], 'checklist, photos, and voice notes'],
  ] as const)('names what changed since the report was signed: %s', async (parts, text) => {
    FakeApi.install().on(getLatestReport, answer([...parts]));
    show();
    expect((await screen.findByRole('status')).textContent).toBe(line(text));
  });

  it.each([
    ['the report still says the same', answer([])],
    ['there is no report', noReport],
  ])('does not appear while %s', async (_, reply) => {
    const api = FakeApi.install().on(getLatestReport, reply);
    show();
    await expect(screen.findByRole('status', {}, { timeout: 300 })).rejects.toThrow(/Unable to find/);
    expect(api.sentTo(getLatestReport)).toHaveLength(1);
  });

  it.each([
    ['client', CLIENT],
    ['guest', GUEST],
  ])('sends no request for a %s, even one who could read the report', async (_, user) => {
    const api = FakeApi.install().on(getLatestReport, answer(['photos']));
    const { person } = show(user);
    await person.click(screen.getByText('A photo arrives'));
    expect(api.seen).toEqual([]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('appears when a photo arrives in the room while the tab is open', async () => {
    const api = FakeApi.install().on(getLatestReport, answer([]));
    const { person } = show();
    await waitFor(() => expect(api.sentTo(getLatestReport)).toHaveLength(1));
    api.on(getLatestReport, answer(['photos']));
    await person.click(screen.getByText('A photo arrives'));
    expect((await screen.findByRole('status')).textContent).toBe(line('photos'));
  });

  it('appears once a mark from this device is saved, even without a call', async () => {
    const api = FakeApi.install().on(getLatestReport, answer([]));
    api.on(createChecklist, () => {
      api.on(getLatestReport, answer(['checklist']));
      return sampleChecklist({ inspectionId });
    });
    pageOutbox().setOwner(ADMIN);
    show();
    await waitFor(() => expect(api.sentTo(getLatestReport)).toHaveLength(1));
    const id = mintId();
    const made = { follows: null, settles: [], madeAt: new Date().toISOString() };
    const change = { changeId: id, field: 'electricalFinal', value: 'fail', ...made };
    await pageOutbox().add(checklistChange.entry({ id, parentId: inspectionId, input: { change } }));
    expect((await screen.findByRole('status')).textContent).toBe(line('checklist'));
  });

  it('does not read the report again with each photo while none exists', async () => {
    const api = FakeApi.install().on(getLatestReport, noReport);
    const { person } = show();
    await waitFor(() => expect(api.sentTo(getLatestReport)).toHaveLength(1));
    await person.click(screen.getByText('A photo arrives'));
    await person.click(screen.getByText('A photo arrives'));
    expect(api.sentTo(getLatestReport)).toHaveLength(1);
  });
});
