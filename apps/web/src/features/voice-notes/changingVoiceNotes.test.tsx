import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import { setVoiceNoteDisposition, updateVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { write } from '../../testing/renderScreen.tsx';
import { sampleNote } from './testing/sampleNote.ts';
import { beginStory, card, show, story } from './testing/VoiceNotesStory.tsx';

beforeEach(beginStory);

describe('changing a voice note', () => {
  const open = async (person: UserEvent, name = 'Voice note 1') => {
    const note = await card(name);
    await person.click(note.getByRole('button', { name: /^Review text|^Text and details/ }));
    return note;
  };

  it('saves only the edited fields, with the revision they are based on', async () => {
    const { person } = show([sampleNote({ tags: ['roof'], revision: 3 })]);
    await person.click((await open(person)).getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
    await write(person, dialog.getByLabelText('Tags'), ', rust');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(story.server.notes[0]?.tags).toEqual(['roof', 'rust']));
    expect(story.server.api.sentTo(updateVoiceNote)[0]?.body).toEqual({
      changeId: expect.any(String),
      follows: 3,
      tags: ['roof', 'rust'],
    });
  });

  it('shows a change that another person made meanwhile, and saves on the second try', async () => {
    const { person } = show([sampleNote({ roomLabel: 'Attic' })]);
    await person.click((await open(person)).getByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details of Voice note 1' }));
    await write(person, dialog.getByLabelText('Equipment'), 'AC 2');
    const at = '2026-11-20T15:01:00.000Z';
    const event = { id: mintId(), at, by: 'Luis Ortega (Inspector)', action: 'described' as const };
    story.server.change(story.server.notes[0]?.id ?? '', {
      roomLabel: 'Garage',
      revision: 1,
      history: [event],
    });
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Luis Ortega \(Inspector\) changed this voice note/)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Room').value).toBe('Garage');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(story.server.notes[0]).toMatchObject({ roomLabel: 'Garage', equipment: 'AC 2' }),
    );
  });

  it('can be moved to another item, to the general notes, or to neither', async () => {
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
    expect(story.server.api.sentTo(updateVoiceNote).map(({ body }) => body)).toMatchObject([
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
    expect(story.server.api.sentTo(updateVoiceNote)).toEqual([]);
  });

  it('deletes with an undo, and lists deleted notes', async () => {
    const { person } = show([sampleNote()]);
    await person.click((await open(person)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Voice Note Deleted')).toBeDefined();
    expect(await screen.findByText('Deleted voice notes (1)')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('listitem', { name: 'Voice note 1' })).toBeDefined();
    const sent = story.server.api.sentTo(setVoiceNoteDisposition).map(({ body }) => body);
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
