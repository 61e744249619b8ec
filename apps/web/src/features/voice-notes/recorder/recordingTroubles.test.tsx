import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAudioContext, passTime, speak } from '../../../devices/fakeRecorder.ts';
import { listInterrupted } from '../../../inspection/voice-notes/interruptedRecordings.ts';
import { SealedRecordings } from '../../../inspection/voice-notes/SealedRecordings.ts';
import { pageDevice } from '../../../offline/pageDevice.ts';
import { fillStorage } from '../../../testing/fullStorage.ts';
import { ADMIN } from '../../../testing/people.ts';
import { RecorderStory } from '../testing/RecorderStory.tsx';

let story: RecorderStory;
beforeEach(async () => {
  story = await RecorderStory.begin();
});
afterEach(() => story.end());

describe('a recording that meets trouble', () => {
  it('is paused by a phone call, says so, and continues when the person asks for it', async () => {
    story.show();
    await story.start();
    speak(1);
    act(() => story.devices.last('audio').interrupt(true));
    expect(await screen.findByText(/^Paused because a phone call/)).toBeDefined();
    await story.press('Resume');
    expect(await screen.findByText(/still in use by a call/)).toBeDefined();
    story.devices.last('audio').interrupt(false);
    await story.press('Resume');
    expect(await screen.findByText('Recording')).toBeDefined();
  });

  it('keeps the recording when the microphone is disconnected', async () => {
    story.show();
    await story.start();
    speak(2);
    act(() => story.devices.last('audio').endedBySystem());
    expect(await screen.findByText(/^The microphone was disconnected/)).toBeDefined();
    expect(story.kept()[0]?.input.durationMs).toBe(2000);
  });

  it('says that a refused microphone cannot be used, and keeps nothing', async () => {
    story.devices.refuse = () => new DOMException('', 'NotAllowedError');
    story.show();
    await story.press('Start recording');
    expect(await screen.findByText('Audio Error')).toBeDefined();
    expect(screen.getByText('Unable to access microphone. Check permissions.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Start recording' })).toBeDefined();
    expect(story.kept()).toEqual([]);
  });

  it('keeps no empty recording', async () => {
    story.show();
    await story.start();
    await story.press('Stop and save');
    expect(await screen.findByText('Nothing was recorded')).toBeDefined();
    expect(story.kept()).toEqual([]);
    expect(await (await pageDevice()).recordings.count()).toBe(0);
  });

  it('warns of a recording in which nothing was heard', async () => {
    FakeAudioContext.volume = 0;
    story.show();
    await story.start();
    speak(1);
    await story.press('Stop and save');
    expect(await screen.findByText('No sound was heard in it. Check the microphone.')).toBeDefined();
    expect(story.kept()).toHaveLength(1);
  });

  it('says while it continues that nothing is heard, until there is sound', async () => {
    const warning = /^The microphone hears nothing/;
    FakeAudioContext.volume = 0;
    story.show();
    await story.start();
    speak(2);
    expect(screen.queryByText(warning)).toBeNull();
    act(() => speak(1));
    const shown = await screen.findByText(warning);
    const stop = screen.getByRole('button', { name: 'Stop and save' });
    expect(stop.compareDocumentPosition(shown), 'the button does not move').toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByText('Recording')).toBeDefined();
    FakeAudioContext.volume = 0.1;
    act(() => speak(0.1));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });

  it('says that nothing is heard where the browser delivers no chunk', async () => {
    story.show();
    await story.start();
    passTime(3);
    expect(await screen.findByText(/^The microphone hears nothing/)).toBeDefined();
  });

  it('says in the middle that the device is full, and still sends the whole note from the open page', async () => {
    story.show();
    await story.start();
    speak(1);
    fillStorage('parts');
    speak(1);
    expect(await screen.findByText(/^The rest of this recording isn't saved/)).toBeDefined();
    story.uploads.isOnline = true;
    await story.press('Stop and save');
    await waitFor(() => expect(story.uploads.seen).toHaveLength(1));
    expect(await story.uploads.seen[0]?.file.text()).toBe('abcdefghijabcdefghij|');
  });

  it('reports a recording that cannot be read, and offers it again at the next visit', async () => {
    story.show();
    await story.start();
    speak(2);
    vi.spyOn(SealedRecordings.prototype, 'read').mockRejectedValueOnce(new Error('the storage is gone'));
    await story.press('Stop and save');
    expect(await screen.findByText('Stop Error')).toBeDefined();
    expect(story.kept()).toEqual([]);
    expect(await listInterrupted(story.inspectionId, ADMIN)).toMatchObject([{ durationMs: 2000 }]);
  });
});
