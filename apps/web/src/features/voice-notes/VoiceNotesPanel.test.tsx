import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import {
  listVoiceNotes,
  setVoiceNoteDisposition,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { voiceNoteEntry } from '../../offline/voiceNoteEntry.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { detailsOf, EMPTY_DETAILS } from '../../ui/details/detailsDraft.ts';
import { closeToast } from '../../ui/toasts.ts';
import type { NoteTargets } from './noteTargets.ts';
import { FakeAudio } from './testing/FakeAudio.ts';
import { FakeNotes } from './testing/FakeNotes.ts';
import { draftOf, sampleNote, transcribedNote } from './testing/sampleNote.ts';
import { UseAsNote } from './UseAsNote.tsx';
import { VoiceNotesPanel } from './VoiceNotesPanel.tsx';

const inspectionId = mintId();
let server: FakeNotes;
let targets: NoteTargets;
const takeBack = vi.fn<() => void>();

beforeEach(() => {
  FakeAudio.install();
  useFeed.setState({ events: [] });
  takeBack.mockReset();
  targets = {
    sections: [{ title: 'Mechanical', items: [{ id: 'ductRough', label: 'Duct rough' }] }],
    mayAdd: async () => await Promise.resolve(true),
    add: vi.fn<NoteTargets['add']>(() => takeBack),
  };
});

/** What the page of the inspection has heard from its room. */
const useFeed = create<{ events: readonly RoomEvent[] }>(() => ({ events: [] }));

function Page(): ReactNode {
  const { events } = useFeed();
  return (
    <>
      <VoiceNotesPanel {...{ inspectionId, events, targets }} />
      <ConfirmHost />
    </>
  );
}

function show(notes: readonly VoiceNote[]) {
  server = new FakeNotes(inspectionId, notes);
  return renderScreen(<Page />);
}

function changed(voiceNoteId: string, kind: 'voiceNote:stored' | 'voiceNote:changed'): void {
  const by = { subject: 'system', name: '', role: null };
  const at = '2026-11-20T15:00:00.000Z';
  const event = { id: mintId(), seq: 1, at, by, kind, data: { voiceNoteId } };
  act(() => useFeed.setState({ events: [event] }));
}

const list = () => screen.findByRole('list', { name: 'Voice notes, newest first' });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('the list of voice notes', () => {
  it('says what each is about, newest first, and what all amount to', async () => {
    show([
      sampleNote({ durationMs: 65_000, category: 'defect', priority: 'critical', roomLabel: 'Attic' }),
      transcribedNote('duct sags', { recordedBy: 'Luis Ortega (Inspector)' }),
    ]);
    const names = within(await list())
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Voice note 2', 'Voice note 1']);
    const first = await card('Voice note 1');
    for (const text of ['Critical', 'Defect', 'New', 'Not transcribed', '0:00 / 1:05'])
      expect(first.getByText(text)).toBeDefined();
    expect(first.getByText(/^Attic · Ana Ruiz \(Inspector\)/)).toBeDefined();
    expect((await card('Voice note 2')).getByText('Draft, not reviewed:')).toBeDefined();
    const statistics = within(screen.getByRole('region', { name: 'Statistics of voice notes' }));
    for (const text of ['2', '1:15', '1', 'Defect 1, General 1', 'Critical 1', 'Medium 1'])
      expect(statistics.getByText(text)).toBeDefined();
  });

  it('calls a note by the number that it had before another one was deleted', async () => {
    const [first, second] = [sampleNote(), sampleNote()];
    show([first, second]);
    await list();
    server.change(first.id, { disposition: 'deleted' });
    changed(first.id, 'voiceNote:changed');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Voice note 1' })).toBeNull());
    expect(screen.getByRole('listitem', { name: 'Voice note 2' })).toBeDefined();
  });

  it('is narrowed down by category, priority, status and words, and says when nothing is left', async () => {
    const { person } = show([
      sampleNote({ category: 'defect', equipment: 'Water heater' }),
      transcribedNote('duct sags'),
    ]);
    await list();
    await write(person, screen.getByRole('textbox', { name: 'Search voice notes' }), 'HEATER');
    expect(screen.queryByRole('listitem', { name: 'Voice note 2' })).toBeNull();
    expect(screen.getByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
    await person.click(screen.getByRole('combobox', { name: 'Status' }));
    await person.click(await screen.findByRole('option', { name: 'Approved' }));
    expect(screen.getByText('No voice notes match these filters')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('listitem', { name: 'Voice note 2' })).toBeDefined();
  });

  it('is narrowed down by category, by priority, and by both', async () => {
    const { person } = show([
      sampleNote({ category: 'defect', priority: 'critical' }),
      sampleNote({ category: 'defect', priority: 'low' }),
      sampleNote({ category: 'safety', priority: 'critical' }),
    ]);
    const choose = async (label: string, option: string): Promise<void> => {
      await person.click(screen.getByRole('combobox', { name: label }));
      await person.click(await screen.findByRole('option', { name: option }));
    };
    const names = async () =>
      within(await list())
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    await list();
    await choose('Category', 'Defect');
    expect(await names()).toEqual(['Voice note 2', 'Voice note 1']);
    await choose('Priority', 'Critical');
    expect(await names()).toEqual(['Voice note 1']);
    await choose('Category', 'All');
    expect(await names()).toEqual(['Voice note 3', 'Voice note 1']);
  });

  it('says once for each note that its draft has arrived, and nothing of drafts that were there', async () => {
    const [drafted, waiting] = [transcribedNote('duct sags'), sampleNote()];
    show([drafted, waiting]);
    await list();
    expect(screen.queryByText('Transcription Complete')).toBeNull();
    const { transcript, status } = transcribedNote('vent is loose');
    server.change(waiting.id, { transcript, status });
    changed(waiting.id, 'voiceNote:changed');
    expect(await screen.findByText('Transcription Complete')).toBeDefined();
    expect(screen.getByText('The draft of Voice note 2 is ready to review.')).toBeDefined();
    closeToast();
    await waitFor(() => expect(screen.queryByText('Transcription Complete')).toBeNull());
    server.change(waiting.id, { transcript: draftOf('vent is lost') });
    changed(waiting.id, 'voiceNote:changed');
    expect(await screen.findByText('vent is lost')).toBeDefined();
    expect(screen.queryByText('Transcription Complete')).toBeNull();
  });

  it('shows a note that somebody else has just recorded', async () => {
    show([]);
    expect(await screen.findByText('No voice notes yet')).toBeDefined();
    const note = sampleNote({ inspectionId });
    server.notes = [note];
    changed(note.id, 'voiceNote:stored');
    expect(await screen.findByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
  });

  it('offers to try again when it cannot be read', async () => {
    server = new FakeNotes(inspectionId, [sampleNote()]);
    server.api.on(listVoiceNotes, () => new Refusal(503, { error: 'Out of order', code: 'unavailable' }));
    const { person } = renderScreen(<Page />);
    expect(await screen.findByText('Failed to fetch the voice notes')).toBeDefined();
    server.api.on(listVoiceNotes, () => server.notes);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
  });
});

describe('a voice note that was not sent yet', () => {
  it('plays from the device, counts, says where it is, and is gone for good after a question', async () => {
    URL.createObjectURL = vi.fn<() => string>(() => 'blob:on-device');
    URL.revokeObjectURL = vi.fn<() => void>();
    pageOutbox().setOwner(ADMIN);
    const { person } = show([]);
    const details = { ...detailsOf(EMPTY_DETAILS), itemId: null, isGeneralNote: false };
    const sound = { contentType: 'audio/webm', sampleRate: 48_000, bitRate: 128_000, position: null };
    const facts = { id: mintId(), inspectionId, recordedAt: new Date().toISOString(), ...sound, details };
    const recorded = { contents: new ArrayBuffer(8), durationMs: 4000, loudness: [0.1] };
    const { entry, file } = await voiceNoteEntry(facts, recorded);
    await act(async () => void (await pageOutbox().add(entry, file)));
    expect(await screen.findByText('On this phone only')).toBeDefined();
    expect(screen.queryByText('No voice notes yet')).toBeNull();
    const statistics = within(screen.getByRole('region', { name: 'Statistics of voice notes' }));
    for (const text of ['1', '0:04', 'General 1', 'Medium 1'])
      expect(statistics.getByText(text)).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Play Unsent voice note' }));
    expect(FakeAudio.all.at(-1)?.src).toBe('blob:on-device');
    await person.click(screen.getByRole('button', { name: 'Delete Unsent voice note' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No voice notes yet')).toBeDefined();
    await pageOutbox().discard(entry.id);
  });
});

describe('changing a voice note', () => {
  const open = async (person: UserEvent, name = 'Voice note 1') => {
    const note = await card(name);
    await person.click(note.getByRole('button', { name: /^Review text|^Text and details/ }));
    return note;
  };

  it('saves only what was edited, with the state that was seen', async () => {
    const { person } = show([sampleNote({ tags: ['roof'], revision: 3 })]);
    await person.click((await open(person)).getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
    await write(person, dialog.getByLabelText('Tags'), ', rust');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.notes[0]?.tags).toEqual(['roof', 'rust']));
    expect(server.api.sentTo(updateVoiceNote)[0]?.body).toEqual({
      changeId: expect.any(String),
      follows: 3,
      tags: ['roof', 'rust'],
    });
  });

  it('tells of a change that somebody else made meanwhile, and saves the second time', async () => {
    const { person } = show([sampleNote({ roomLabel: 'Attic' })]);
    await person.click((await open(person)).getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
    await write(person, dialog.getByLabelText('Equipment'), 'AC 2');
    const at = '2026-11-20T15:01:00.000Z';
    const event = { id: mintId(), at, by: 'Luis Ortega (Inspector)', action: 'described' as const };
    server.change(server.notes[0]?.id ?? '', { roomLabel: 'Garage', revision: 1, history: [event] });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Luis Ortega \(Inspector\) changed this voice note/)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Room').value).toBe('Garage');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.notes[0]).toMatchObject({ roomLabel: 'Garage', equipment: 'AC 2' }));
  });

  it('belongs to another item, to the general notes, or to neither, as somebody corrects it later', async () => {
    const { person } = show([sampleNote({ itemId: 'gasPiping' })]);
    const note = await open(person);
    const moveTo = async (name: string): Promise<void> => {
      await person.click(note.getByRole('button', { name: 'Edit details' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
      await person.click(dialog.getByRole('combobox', { name: 'Belongs to' }));
      await person.click(await screen.findByRole('option', { name }));
      await person.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await moveTo('Duct rough');
    expect(note.getByText('Duct rough')).toBeDefined();
    await moveTo('General notes');
    expect(note.getByText('General notes')).toBeDefined();
    await moveTo('The inspection as a whole');
    expect(note.queryByText(/^Belongs to/)).toBeNull();
    expect(server.api.sentTo(updateVoiceNote).map(({ body }) => body)).toMatchObject([
      { itemId: 'ductRough', isGeneralNote: false, follows: 0 },
      { itemId: null, isGeneralNote: true, follows: 1 },
      { itemId: null, isGeneralNote: false, follows: 2 },
    ]);
  });

  it('says that a text stays in the notes of the item from which its recording is taken', async () => {
    const { person } = show([sampleNote({ itemId: 'ductRough' })]);
    await person.click((await open(person)).getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
    await person.click(dialog.getByRole('combobox', { name: 'Belongs to' }));
    await person.click(await screen.findByRole('option', { name: 'The inspection as a whole' }));
    const said = 'A text that was added to its notes stays there: Duct rough';
    expect(await dialog.findByText(said)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.api.sentTo(updateVoiceNote)).toEqual([]);
  });

  it('deletes with an undo, and lists what was deleted', async () => {
    const { person } = show([sampleNote()]);
    await person.click((await open(person)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Voice Note Deleted')).toBeDefined();
    expect(await screen.findByText('Deleted voice notes (1)')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
    const sent = server.api.sentTo(setVoiceNoteDisposition).map(({ body }) => body);
    expect(sent).toMatchObject([{ disposition: 'deleted' }, { disposition: 'inReport', reason: 'Undo' }]);
  });

  it('leaves a note out of the report, and says so', async () => {
    const { person } = show([sampleNote()]);
    const note = await open(person);
    await person.click(note.getByRole('button', { name: 'Leave out of report' }));
    expect(await note.findByText('Left out of the report')).toBeDefined();
    expect(note.getByRole('button', { name: 'Put back in report' })).toBeDefined();
  });
});

describe('using a voice note as a note of the checklist', () => {
  const accepted = {
    text: 'The duct sags.',
    by: 'Ana Ruiz',
    licenseNumber: '',
    at: '2026-11-20T15:02:00.000Z',
  };
  const reviewed = (facts: Partial<VoiceNote> = {}) => sampleNote({ accepted, status: 'reviewed', ...facts });

  it('is not offered before somebody has accepted a text', async () => {
    show([transcribedNote('duct sags')]);
    const note = await card('Voice note 1');
    expect(note.queryByRole('button', { name: /^Use as note/ })).toBeNull();
  });

  it('adds the accepted text, and no draft that was made since', async () => {
    const later = transcribedNote('dock sacks', { accepted, status: 'reviewed', itemId: 'ductRough' });
    const { person } = show([later]);
    await person.click(await (await card('Voice note 1')).findByRole('button', { name: /^Use as note/ }));
    await waitFor(() => expect(targets.add).toHaveBeenCalledExactlyOnceWith('ductRough', 'The duct sags.'));
  });

  it('adds nothing of a draft, even where the button is shown', async () => {
    server = new FakeNotes(inspectionId, []);
    const note = transcribedNote('duct sags', { itemId: 'ductRough' });
    const { person } = renderScreen(<UseAsNote note={note} targets={targets} />);
    await person.click(screen.getByRole('button', { name: 'Use as note: Duct rough' }));
    expect(targets.add).not.toHaveBeenCalled();
    expect(screen.queryByText('Voice Note Added')).toBeNull();
  });

  it('takes one tap for a note of an item', async () => {
    const { person } = show([reviewed({ itemId: 'ductRough' })]);
    const use = await (await card('Voice note 1')).findByRole('button', { name: 'Use as note: Duct rough' });
    await person.click(use);
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(targets.add).toHaveBeenCalledWith('ductRough', 'The duct sags.');
    expect(server.api.sentTo(updateVoiceNote)).toEqual([]);
  });

  it('attaches the recording to the chosen item, and Undo takes back both', async () => {
    const { person } = show([reviewed()]);
    await person.click((await card('Voice note 1')).getByRole('button', { name: 'Use as note' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Duct rough' }));
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(server.notes[0]).toMatchObject({ itemId: 'ductRough', isGeneralNote: false });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.notes[0]).toMatchObject({ itemId: null }));
    expect(takeBack).toHaveBeenCalledOnce();
  });

  it('adds no text where the recording cannot be attached', async () => {
    const { person } = show([reviewed()]);
    server.api.on(updateVoiceNote, () => new Refusal(503, { error: 'Out of order', code: 'unavailable' }));
    await person.click((await card('Voice note 1')).getByRole('button', { name: 'Use as note' }));
    await person.click(await screen.findByRole('menuitem', { name: 'General notes' }));
    expect(await screen.findByText('Voice note not changed')).toBeDefined();
    expect(targets.add).not.toHaveBeenCalled();
  });
});
