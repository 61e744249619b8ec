import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeMediaRecorder, speak } from '../../../devices/fakeRecorder.ts';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { pageDevice } from '../../../offline/pageDevice.ts';
import { write } from '../../../testing/renderScreen.tsx';
import { RecorderStory } from '../testing/RecorderStory.tsx';

let story: RecorderStory;
beforeEach(async () => {
  story = await RecorderStory.begin();
});
afterEach(() => story.end());

describe('recording a voice note', () => {
  it('starts, pauses, resumes and stops in the words of the specification, and keeps the note on this device', async () => {
    story.show();
    await story.start();
    expect(screen.getByText('Recording Started')).toBeDefined();
    speak(1);
    await story.press('Pause');
    expect(await screen.findByText('Recording Paused')).toBeDefined();
    await story.press('Resume');
    expect(await screen.findByText('Recording Resumed')).toBeDefined();
    speak(1);
    await story.press('Stop and save');
    expect(await screen.findByText('Voice Note Saved')).toBeDefined();
    expect(screen.getByText('Saved voice note, 0:02')).toBeDefined();
    const [note] = story.kept();
    expect(note?.input).toMatchObject({ durationMs: 2000, bitRate: 192_000, sampleRate: 44_100 });
    expect(await (await pageOutbox().file(note?.id ?? ''))?.text()).toBe('abcdefghijabcdefghij|');
    expect(story.devices.last('audio').readyState).toBe('ended');
    expect(await (await pageDevice()).parts.count()).toBe(0);
  });

  it('takes the focus when the button that started it is gone', async () => {
    story.show();
    await story.start();
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Pause' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stores the details typed before and during the recording', async () => {
    story.show();
    await story.press('Recording settings');
    await story.person.click(screen.getByRole('combobox', { name: 'Category' }));
    await story.person.click(await screen.findByRole('option', { name: 'Instruction' }));
    await story.press('Done');
    expect(screen.getByText('Next voice note: Instruction')).toBeDefined();
    await story.start();
    speak(1);
    await story.press('Details for this voice note Instruction');
    await write(story.person, screen.getByLabelText('Tags'), 'rust, roof');
    await write(story.person, screen.getByLabelText('Equipment'), 'Water heater');
    await story.press('Stop and save');
    await waitFor(() => expect(story.kept()).toHaveLength(1));
    expect(story.kept()[0]?.input).toMatchObject({
      category: 'instruction',
      tags: ['rust', 'roof'],
      equipment: 'Water heater',
    });
  });

  it('shows the waveform and the time without rendering anything for a chunk', async () => {
    story.show();
    await story.start();
    speak(62);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('1:02'));
    const bars = [...(screen.getByRole('timer').nextElementSibling?.children ?? [])];
    expect(bars).toHaveLength(50);
    await waitFor(() => expect((bars[49] as HTMLElement).style.transform).toMatch(/scaleY\(0\.5/));
  });

  it('keeps the recording when the panel is closed', async () => {
    story.show();
    await story.start();
    speak(2);
    story.leave();
    await waitFor(() => expect(story.kept()).toHaveLength(1));
    await waitFor(() => expect(story.devices.last('audio').readyState).toBe('ended'));
  });

  it('continues while another tab of the call is shown, and can be stopped there', async () => {
    story.showInTabs();
    await story.start();
    await story.press('Other tab');
    expect(await screen.findByText('Recording a voice note')).toBeDefined();
    speak(2);
    await story.press('Other tab');
    expect(await screen.findByText('Recording')).toBeDefined();
    expect(screen.queryByText('Recording a voice note')).toBeNull();
    await story.press('Other tab');
    await story.press('Stop and save');
    await waitFor(() => expect(story.kept()).toHaveLength(1));
    expect(story.kept()[0]?.input.durationMs).toBe(2000);
    expect(screen.queryByText('Recording a voice note')).toBeNull();
  });

  it('is kept when the call is left from another tab', async () => {
    story.showInTabs();
    await story.start();
    await story.press('Other tab');
    speak(3);
    story.leave();
    await waitFor(() => expect(story.kept()[0]?.input.durationMs).toBe(3000));
  });

  it('discards a recording only after a question', async () => {
    story.show();
    await story.start();
    speak(2);
    await story.press('Discard');
    await story.press('Keep recording');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(FakeMediaRecorder.latest.state).toBe('recording');
    await story.press('Discard');
    await story.confirm('Discard');
    expect(await screen.findByRole('button', { name: 'Start recording' })).toBeDefined();
    expect(story.kept()).toEqual([]);
    await waitFor(async () => expect(await (await pageDevice()).parts.count()).toBe(0));
  });
});

describe('a note that is recorded during a call', () => {
  it("comes from the call's microphone, which is muted meanwhile, and says so", async () => {
    const media = new LocalMedia('user');
    await media.start({ camera: true, microphone: true });
    story.show(() => media.openForRecording());
    await story.start();
    expect(story.devices.requests).toHaveLength(1);
    expect(screen.getByText('Muted in the call while you record')).toBeDefined();
    expect(story.devices.last('audio').enabled).toBe(false);
    speak(1);
    await story.press('Stop and save');
    await screen.findByText('Voice Note Saved');
    expect(story.devices.last('audio')).toMatchObject({ enabled: true, readyState: 'live' });
    media.close();
  });
});
