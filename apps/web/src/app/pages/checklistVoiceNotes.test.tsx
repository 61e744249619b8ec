import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { installRecorder, speak } from '../../devices/fakeRecorder.ts';
import { voiceNote } from '../../inspection/kinds/voiceNote.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { FakeUploads } from '../../testing/FakeUploads.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist, sampleInspection } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import InspectionLayout from '../inspection/InspectionLayout.tsx';
import ChecklistPage from './ChecklistPage.tsx';

/** Voice notes of an item of the checklist, or of its general notes. */

let devices: FakeDevices;
let inspection: Inspection;
let person: UserEvent;

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  installRecorder();
  devices = new FakeDevices();
  devices.install();
  FakeUploads.install();
  inspection = sampleInspection();
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(listInspectors, () => [])
    .on(listPhotos, () => [])
    .on(listVoiceNotes, () => [])
    .on(getChecklist, () => ({ ...sampleChecklist({ inspectionId: inspection.id }), createdAt: null }))
    .on(listRoomEvents, () => new Promise(() => {}));
  ({ person } = renderScreen(
    <>
      <Routes>
        <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
          <Route path="checklist" element={<ChecklistPage />} />
        </Route>
      </Routes>
      <ConfirmHost />
    </>,
    { at: `/inspection/${inspection.id}/checklist` },
  ));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await emptyOutbox();
});

const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

async function record(label: string, seconds: number): Promise<void> {
  await press(`Record voice note: ${label}`);
  await screen.findByRole('button', { name: `Stop recording: ${label}` });
  act(() => speak(seconds));
}

const kept = () =>
  pageOutbox()
    .store.getState()
    .entries.filter(voiceNote.is)
    .map(({ input }) => input);

describe('a voice note at an item of the checklist', () => {
  it('is kept with the item while offline, can be heard there, and deleted after a question', async () => {
    await record('Duct rough', 2);
    await press('Stop recording: Duct rough');
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(kept()).toMatchObject([{ itemId: 'ductRough', isGeneralNote: false, durationMs: 2000 }]);
    const notes = within(await screen.findByRole('list', { name: 'Voice notes on this device' }));
    expect(notes.getByText('On this phone only')).toBeDefined();
    expect(await notes.findByRole('button', { name: 'Play Unsent voice note' })).toBeDefined();
    await person.click(notes.getByRole('button', { name: 'Delete Unsent voice note' }));
    await press('Delete');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('stops by itself after 30 seconds', async () => {
    await record('Duct rough', 31);
    expect(await screen.findByText(/reached its longest duration/)).toBeDefined();
    expect(kept()[0]?.durationMs).toBe(30_000);
  });

  it('is recorded one at a time', async () => {
    await record('Duct rough', 1);
    const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Record voice note: General notes' });
    expect(other.disabled).toBe(true);
    await press('Stop recording: Duct rough');
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    await waitFor(() => expect(other.disabled).toBe(false));
  });

  it('belongs to no item if it is one of the general notes', async () => {
    await record('General notes', 1);
    await press('Stop recording: General notes');
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(kept()).toHaveLength(1);
    expect(kept()[0]).toMatchObject({ isGeneralNote: true });
    expect(kept()[0]?.itemId).toBeUndefined();
  });

  it("shows the checklist's text when the microphone is refused", async () => {
    devices.refuse = () => new DOMException('', 'NotAllowedError');
    await press('Record voice note: Duct rough');
    expect(await screen.findByText('Microphone Error')).toBeDefined();
    expect(screen.getByText('Unable to access microphone. Please check permissions.')).toBeDefined();
  });

  it('is paused by a phone call, and continues when the person asks for it', async () => {
    await record('Duct rough', 1);
    act(() => devices.last('audio').interrupt(true));
    expect(await screen.findByText(/^Paused because a phone call/)).toBeDefined();
    devices.last('audio').interrupt(false);
    await press('Resume');
    await waitFor(() => expect(screen.queryByText(/^Paused because/)).toBeNull());
  });
});
