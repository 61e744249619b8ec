import 'fake-indexeddb/auto';
import { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../../devices/fakeRecorder.ts';
import { leaveRecording } from '../../../inspection/voice-notes/fakeRecordings.ts';
import { listInterrupted } from '../../../inspection/voice-notes/interruptedRecordings.ts';
import { pageDevice } from '../../../offline/pageDevice.ts';
import { ADMIN } from '../../../testing/people.ts';
import { RecorderStory } from '../testing/RecorderStory.tsx';

let story: RecorderStory;
beforeEach(async () => {
  story = await RecorderStory.begin();
});
afterEach(() => story.end());

it('a recording under way is not offered as interrupted', async () => {
  story.show();
  await story.start();
  speak(2);
  await vi.waitFor(async () => expect(await (await pageDevice()).parts.count()).toBe(4));
  expect(await listInterrupted(story.inspectionId, ADMIN)).toEqual([]);
});

describe('a recording that a killed page left', () => {
  const leave = (): Promise<string> => {
    const details = VoiceNoteDetails.parse({ roomLabel: 'Attic' });
    return leaveRecording(ADMIN, { inspectionId: story.inspectionId, details });
  };

  it('is offered, and becomes a note with everything that was noted about it', async () => {
    const id = await leave();
    story.show();
    expect(await screen.findByText(/^A recording of 0:42 from/)).toBeDefined();
    await story.press('Keep');
    expect(await screen.findByText('Voice Note Saved')).toBeDefined();
    expect(story.kept()[0]).toMatchObject({ id, input: { roomLabel: 'Attic', durationMs: 42_000 } });
    await waitFor(() => expect(screen.queryByText(/^A recording of/)).toBeNull());
  });

  it('is gone after it was discarded', async () => {
    await leave();
    story.show();
    await story.press('Discard');
    await story.confirm('Discard');
    await waitFor(() => expect(screen.queryByText(/^A recording of/)).toBeNull());
    expect(story.kept()).toEqual([]);
    const { parts } = await pageDevice();
    await vi.waitFor(async () => expect(await parts.count()).toBe(0));
  });
});
