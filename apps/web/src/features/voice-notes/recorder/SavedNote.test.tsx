import 'fake-indexeddb/auto';
import {
  getVoiceNote,
  setVoiceNoteDisposition,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speak } from '../../../devices/fakeRecorder.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { write } from '../../../testing/renderScreen.tsx';
import { RecorderStory } from '../testing/RecorderStory.tsx';
import { sampleNote } from '../testing/sampleNote.ts';

let story: RecorderStory;
beforeEach(async () => {
  story = await RecorderStory.begin();
});
afterEach(() => story.end());

describe('a note that was just recorded', () => {
  async function record(): Promise<void> {
    story.show();
    await story.start();
    speak(1);
    await story.press('Stop and save');
    await story.press('Describe');
    await write(story.person, within(await screen.findByRole('dialog')).getByLabelText('Room'), 'Attic');
  }

  it('is described while it waits on this device', async () => {
    await record();
    await story.press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(story.kept()[0]?.input.roomLabel).toBe('Attic'));
  });

  it('is described on the server when it was sent in the meantime', async () => {
    await record();
    const id = story.kept()[0]?.id ?? '';
    story.uploads.isOnline = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(story.kept()).toEqual([]));
    story.api.on(getVoiceNote, () => stored(id)).on(updateVoiceNote, () => stored(id));
    await story.press('Save');
    await waitFor(() => expect(story.api.sentTo(updateVoiceNote)).toHaveLength(1));
    expect(story.api.sentTo(updateVoiceNote)[0]?.body).toMatchObject({ roomLabel: 'Attic', follows: 3 });
  });

  it('is removed from this device after a question', async () => {
    await record();
    await story.press('Cancel');
    await story.press('Remove');
    await story.press('Delete');
    expect(await screen.findByText('Voice Note Deleted')).toBeDefined();
    expect(story.kept()).toEqual([]);
    expect(story.api.sentTo(setVoiceNoteDisposition)).toEqual([]);
  });
});

function stored(id: string): VoiceNote {
  return sampleNote({ id, inspectionId: story.inspectionId, revision: 3 });
}
