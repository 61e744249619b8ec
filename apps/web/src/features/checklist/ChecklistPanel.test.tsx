import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { ChecklistChanges, getChecklist, updateChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getPhotoImage, listPhotos } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { fillStorage, storedEntries } from '../../testing/fullStorage.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleInspection, samplePhoto } from '../../testing/samples.ts';
import * as files from '../../ui/saveFile.ts';
import { ChecklistStory, marks, pressed, Room } from './testing/ChecklistStory.tsx';
import { NOW } from './testing/FakeChecklist.ts';

const NOT_READY = { error: 'This picture is not ready yet.', code: 'notReady' };

describe('the checklist of an inspection', () => {
  let story: ChecklistStory;

  beforeEach(() => {
    story = new ChecklistStory();
  });
  afterEach(() => vi.restoreAllMocks());

  it('shows a mark at once and saves it in the background', async () => {
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await pressed('Pass')).toBe('true');
    expect(screen.getByText('1 of 2 marked')).toBeDefined();
    await waitFor(() => expect(story.api.sentTo(updateChecklist)).toHaveLength(1));
    expect(await screen.findByText(/^Dana/)).toBeDefined();
    expect(screen.queryByText(/^Completed/)).toBeNull();
  });

  it('says when it was completed, once every item is marked', async () => {
    story.server.mark('ductRough', 'pass');
    story.server.mark('gasPiping', 'notApplicable');
    story.show();
    expect(await screen.findByText('2 of 2 marked')).toBeDefined();
    const told = /^Completed (today|yesterday|\w{3}, \w{3} \d+(, \d{4})?,) \d+:\d\d [AP]M/;
    expect(screen.getByText(/^Completed/).textContent).toMatch(told);
  });

  it('lets one mark clear the other, and a second press clear it', async () => {
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect([await pressed('Pass'), await pressed('Fail')]).toEqual(['false', 'true']);
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await pressed('Fail')).toBe('false');
    await waitFor(() => expect(story.server.value('ductRough')).toBeNull());
    const sent = story.api
      .sentTo(updateChecklist)
      .flatMap(({ body }) => ChecklistChanges.parse(body).changes);
    expect(sent.map(({ value }) => value)).toEqual(['pass', 'fail', null]);
    expect(stateOf(story.server.checklist.fields, 'ductRough')?.conflicts).toEqual([]);
  });

  it('focuses the note field that "Add note" opens: the next key belongs in it', async () => {
    const { person } = story.show();
    await person.click((await screen.findAllByRole('button', { name: /^Add note/ }))[0] as HTMLElement);
    expect(document.activeElement).toBe(await screen.findByLabelText('Notes: Duct rough'));
    await person.keyboard('C in the attic');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('C in the attic');
  });

  it('keeps a mark while the server is unreachable and sends it afterward', async () => {
    story.server.online = false;
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('Saving...')).toBeDefined();
    story.server.online = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(story.server.value('ductRough')).toBe('pass'));
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(await pressed('Pass')).toBe('true');
  });

  it('says without a connection that a mark is saved on this device, unless it is not', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    story.server.online = false;
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('Saved on this device')).toBeDefined();
    fillStorage('entries');
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(await screen.findByText('Not sent')).toBeDefined();
    expect(screen.queryByText('Saved on this device')).toBeNull();
    story.server.online = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });

  it('says at once that a mark does not fit on the device any more, and still sends it', async () => {
    story.server.online = false;
    fillStorage('entries');
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(await pressed('Pass')).toBe('true');
    expect(await storedEntries()).toEqual([]);
    story.server.online = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(story.server.value('ductRough')).toBe('pass'));
  });

  it('counts passed and marked items in the head of each section', async () => {
    const { person } = story.show();
    const head = async () => (await screen.findByRole('button', { name: /^Mechanical/ })).textContent;
    expect(await head()).toBe('Mechanical (0/1 passed)0/1 marked');
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await head()).toBe('Mechanical (0/1 passed)Complete1/1 marked');
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await head()).toBe('Mechanical (1/1 passed)Complete1/1 marked');
  });

  it('is exported during a call by a person who may mark it, with its photos or not at all', async () => {
    const { inspectionId } = story.server.checklist;
    const item = { inspectionId, itemId: 'ductRough' };
    const photo = samplePhoto({ ...item, description: 'Loose joint' });
    story.api
      .on(getInspection, () => sampleInspection({ id: inspectionId }))
      .on(listInspectors, () => [])
      .on(listVoiceNotes, () => [])
      .on(listPhotos, () => new Refusal(503, { error: 'Out of order', code: 'unavailable' }));
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    const { person, unmount } = story.show();
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Export Failed')).toBeDefined();
    expect(save).not.toHaveBeenCalled();
    story.api.on(listPhotos, () => [photo]).on(getPhotoImage, () => new Refusal(503, NOT_READY));
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(NOT_READY.error)).toBeDefined();
    expect(save).not.toHaveBeenCalled();
    story.api.on(getPhotoImage, () => 'picture');
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Checklist Exported')).toBeDefined();
    expect(save).toHaveBeenCalledWith(expect.stringMatching(/^checklist-[-\d]+\.json$/), expect.any(Blob));
    const exported = await save.mock.calls[0]?.[1].text();
    expect(exported).toContain('"description": "Loose joint"');
    expect(exported).toMatch(/"url": "data:\S+;base64,\S+"/);
    unmount();
    story.show(false);
    await screen.findByText('Duct rough');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('asks for the notes of a failed item, and saves them without a button', async () => {
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await write(person, await screen.findByLabelText('Description: Duct rough'), 'No hanger <b>here</b>');
    await waitFor(() => expect(story.server.value('ductRoughNotes')).toBe('No hanger <b>here</b>'));
  });

  it('opens the item that a warning of the report names, for its missing description', async () => {
    story.server.mark('gasPiping', 'fail');
    story.show(true, '/?item=gasPiping');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Description: Gas piping')),
    );
  });

  it('opens Mechanical only, and shows viewers no buttons', async () => {
    story.show(false);
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.queryByText('Gas piping')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    expect(screen.getByText('Not marked')).toBeDefined();
  });

  it('reads a changed field again when the notice in the room has no value', async () => {
    const { inspectionId } = story.server.checklist;
    const event: RoomEvent = {
      id: mintId(),
      seq: 1,
      at: NOW,
      by: { subject: 'user:1', name: 'Eli', role: null },
      kind: 'field:changed',
      data: { field: 'locationData', state: null },
    };
    const { person } = renderScreen(
      <Room
        inspectionId={inspectionId}
        buttons={(announce) => (
          <button type="button" onClick={() => announce(event)}>
            Announce
          </button>
        )}
      />,
    );
    await screen.findByText('Duct rough');
    const read = story.api.sentTo(getChecklist).length;
    await person.click(screen.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(story.api.sentTo(getChecklist)).toHaveLength(read + 1));
  });
});
