import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { detailsOf, EMPTY_DETAILS } from '../../inspection/details/detailsDraft.ts';
import { voiceNoteEntry } from '../../inspection/kinds/voiceNote.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { closeToast } from '../../ui/toasts.ts';
import { FakeAudio } from './testing/FakeAudio.ts';
import { FakeNotes } from './testing/FakeNotes.ts';
import { draftOf, sampleNote, transcribedNote } from './testing/sampleNote.ts';
import {
  beginStory,
  card,
  changed,
  inspectionId,
  list,
  Page,
  show,
  story,
} from './testing/VoiceNotesStory.tsx';

beforeEach(beginStory);

/** So many notes that a person filters them. */
const others = () => Array.from({ length: 11 }, () => sampleNote());

describe('the list of voice notes', () => {
  it('is above its totals, without the settings of the recorder, and an empty one offers to record', async () => {
    const { person } = show([]);
    expect(await screen.findByText('No voice notes')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Start recording' })).toHaveLength(1);
    expect(screen.queryByLabelText('Audio quality')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Recording settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Recording settings' }));
    for (const label of ['Audio quality', 'Noise reduction', 'Category', 'Tags'])
      expect(settings.getByLabelText(label)).toBeDefined();
    await person.click(settings.getByRole('button', { name: 'Done' }));
    const note = sampleNote({ inspectionId });
    story.server.notes = [note];
    changed(note.id, 'voiceNote:stored');
    const totals = await screen.findByRole('region', { name: 'Statistics of voice notes' });
    expect((await list()).compareDocumentPosition(totals)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('1 voice note')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('lists the notes with their subjects, newest first, and their totals', async () => {
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
    for (const text of ['Attic', 'Ana Ruiz (Inspector)']) expect(first.getByText(text)).toBeDefined();
    expect((await card('Voice note 2')).getByText('Draft, not reviewed:')).toBeDefined();
    const statistics = within(screen.getByRole('region', { name: 'Statistics of voice notes' }));
    for (const text of ['2', '1:15', '1', 'Defect 1, General 1', 'Critical 1, Medium 1'])
      expect(statistics.getByText(text)).toBeDefined();
  });

  it('calls a note by the number that it had before another one was deleted', async () => {
    const [first, second] = [sampleNote(), sampleNote()];
    show([first, second]);
    await list();
    story.server.change(first.id, { disposition: 'deleted' });
    changed(first.id, 'voiceNote:changed');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Voice note 1' })).toBeNull());
    expect(screen.getByRole('listitem', { name: 'Voice note 2' })).toBeDefined();
  });

  it('is narrowed down by category, priority, status and words, and says when nothing is left', async () => {
    const { person } = show([
      sampleNote({ category: 'defect', equipment: 'Water heater' }),
      transcribedNote('duct sags'),
      ...others(),
    ]);
    await list();
    await person.click(screen.getByRole('button', { name: 'Filter' }));
    await write(person, screen.getByRole('textbox', { name: 'Search voice notes' }), 'HEATER');
    expect(screen.queryByRole('listitem', { name: 'Voice note 2' })).toBeNull();
    expect(screen.getByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
    await person.click(screen.getByRole('combobox', { name: 'Status' }));
    await person.click(await screen.findByRole('option', { name: 'Approved' }));
    expect(screen.getByText('No matching voice notes')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show all voice notes' }));
    expect(screen.getByRole('listitem', { name: 'Voice note 2' })).toBeDefined();
  });

  it('is narrowed down by category, by priority, and by both', async () => {
    const { person } = show([
      sampleNote({ category: 'defect', priority: 'critical' }),
      sampleNote({ category: 'defect', priority: 'low' }),
      sampleNote({ category: 'safety', priority: 'critical' }),
      ...others(),
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
    await person.click(screen.getByRole('button', { name: 'Filter' }));
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
    story.server.change(waiting.id, { transcript, status });
    changed(waiting.id, 'voiceNote:changed');
    expect(await screen.findByText('Transcription Complete')).toBeDefined();
    expect(screen.getByText('The draft of Voice note 2 is ready to review.')).toBeDefined();
    closeToast();
    await waitFor(() => expect(screen.queryByText('Transcription Complete')).toBeNull());
    story.server.change(waiting.id, { transcript: draftOf('vent is lost') });
    changed(waiting.id, 'voiceNote:changed');
    expect(await screen.findByText('vent is lost')).toBeDefined();
    expect(screen.queryByText('Transcription Complete')).toBeNull();
  });

  it('shows a note that another person has just recorded', async () => {
    show([]);
    expect(await screen.findByText('No voice notes')).toBeDefined();
    const note = sampleNote({ inspectionId });
    story.server.notes = [note];
    changed(note.id, 'voiceNote:stored');
    expect(await screen.findByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
  });

  it('offers to try again when it cannot be read', async () => {
    story.server = new FakeNotes(inspectionId, [sampleNote()]);
    story.server.api.on(
      listVoiceNotes,
      () => new Refusal(503, { error: 'Out of order', code: 'unavailable' }),
    );
    const { person } = renderScreen(<Page />);
    expect(await screen.findByText("Couldn't load the voice notes")).toBeDefined();
    story.server.api.on(listVoiceNotes, () => story.server.notes);
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
    const { entry, captured } = await voiceNoteEntry(facts, recorded);
    await act(async () => void (await pageOutbox().add(entry, captured)));
    expect(await screen.findByText('On this phone only')).toBeDefined();
    expect(screen.queryByText('No voice notes')).toBeNull();
    const statistics = within(screen.getByRole('region', { name: 'Statistics of voice notes' }));
    for (const text of ['1', '0:04', 'General 1', 'Medium 1'])
      expect(statistics.getByText(text)).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Play Unsent voice note' }));
    expect(FakeAudio.all.at(-1)?.src).toBe('blob:on-device');
    await person.click(screen.getByRole('button', { name: 'Delete Unsent voice note' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No voice notes')).toBeDefined();
    await pageOutbox().discard(entry.id);
  });
});
