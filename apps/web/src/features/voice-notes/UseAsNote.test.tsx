import 'fake-indexeddb/auto';
import { updateVoiceNote, type VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { FakeNotes } from './testing/FakeNotes.ts';
import { sampleNote, transcribedNote } from './testing/sampleNote.ts';
import { beginStory, card, inspectionId, show, story, takeBack } from './testing/VoiceNotesStory.tsx';
import { UseAsNote } from './UseAsNote.tsx';

beforeEach(beginStory);

describe('using a voice note as a note of the checklist', () => {
  const accepted = {
    text: 'The duct sags.',
    by: 'Ana Ruiz',
    licenseNumber: '',
    at: '2026-11-20T15:02:00.000Z',
  };
  const reviewed = (facts: Partial<VoiceNote> = {}) => sampleNote({ accepted, status: 'reviewed', ...facts });

  it('is not offered before a text is accepted', async () => {
    show([transcribedNote('duct sags')]);
    const note = await card('Voice note 1');
    expect(note.queryByRole('button', { name: /^Use as note/ })).toBeNull();
  });

  it('adds the accepted text, and no draft that was made since', async () => {
    const later = transcribedNote('dock sacks', { accepted, status: 'reviewed', itemId: 'ductRough' });
    const { person } = show([later]);
    await person.click(await (await card('Voice note 1')).findByRole('button', { name: /^Use as note/ }));
    await waitFor(() =>
      expect(story.targets.add).toHaveBeenCalledExactlyOnceWith('ductRough', 'The duct sags.'),
    );
  });

  it('adds nothing of a draft, even where the button is shown', async () => {
    story.server = new FakeNotes(inspectionId, []);
    const note = transcribedNote('duct sags', { itemId: 'ductRough' });
    const { person } = renderScreen(<UseAsNote note={note} targets={story.targets} />);
    await person.click(screen.getByRole('button', { name: 'Use as note: Duct rough' }));
    expect(story.targets.add).not.toHaveBeenCalled();
    expect(screen.queryByText('Voice Note Added')).toBeNull();
  });

  it('takes one tap for a note of an item', async () => {
    const { person } = show([reviewed({ itemId: 'ductRough' })]);
    const use = await (await card('Voice note 1')).findByRole('button', { name: 'Use as note: Duct rough' });
    await person.click(use);
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(story.targets.add).toHaveBeenCalledWith('ductRough', 'The duct sags.');
    expect(story.server.api.sentTo(updateVoiceNote)).toEqual([]);
  });

  it('attaches the recording to the chosen item, and Undo takes back both', async () => {
    const { person } = show([reviewed()]);
    await person.click((await card('Voice note 1')).getByRole('button', { name: 'Use as note' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Duct rough' }));
    expect(await screen.findByText('Voice Note Added')).toBeDefined();
    expect(story.server.notes[0]).toMatchObject({ itemId: 'ductRough', isGeneralNote: false });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(story.server.notes[0]).toMatchObject({ itemId: null }));
    expect(takeBack).toHaveBeenCalledOnce();
  });

  it('adds no text where the recording cannot be attached', async () => {
    const { person } = show([reviewed()]);
    story.server.api.on(
      updateVoiceNote,
      () => new Refusal(503, { error: 'Out of order', code: 'unavailable' }),
    );
    await person.click((await card('Voice note 1')).getByRole('button', { name: 'Use as note' }));
    await person.click(await screen.findByRole('menuitem', { name: 'General notes' }));
    expect(await screen.findByText('Voice note not changed')).toBeDefined();
    expect(story.targets.add).not.toHaveBeenCalled();
  });
});
