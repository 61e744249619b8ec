import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeTrack } from '../../../devices/fakeDevices.ts';
import { fakeRoom } from '../fakes.ts';
import { ScreenShare } from './ScreenShare.ts';

const getDisplayMedia = vi.fn<(constraints: DisplayMediaStreamOptions) => Promise<object>>();
let fakes: ReturnType<typeof fakeRoom>;
let share: ScreenShare;

beforeEach(() => {
  getDisplayMedia.mockReset();
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia } });
  fakes = fakeRoom();
  share = new ScreenShare(fakes.room);
});
afterEach(() => vi.unstubAllGlobals());

/** The screen that the person chooses in the browser's dialog. */
function chosenScreen(): FakeTrack {
  const track = new FakeTrack('video');
  getDisplayMedia.mockResolvedValueOnce({ getVideoTracks: () => [track] });
  return track;
}

test('a shared screen is sent sharp and without sound', async () => {
  const track = chosenScreen();
  await share.start();
  expect(getDisplayMedia).toHaveBeenCalledWith(expect.objectContaining({ audio: false }));
  expect(fakes.room.publish).toHaveBeenLastCalledWith('screen', track);
  expect(track).toMatchObject({ contentHint: 'detail' });
});

test('it ends by the app and by the button of the browser', async () => {
  const first = chosenScreen();
  await share.start();
  share.stop();
  expect(first.readyState).toBe('ended');
  expect(fakes.room.publish).toHaveBeenLastCalledWith('screen', null);
  const second = chosenScreen();
  await share.start();
  second.endedBySystem();
  expect(fakes.room.publish).toHaveBeenLastCalledWith('screen', null);
});

test('choosing nothing in the dialog is no error, and another failure is', async () => {
  getDisplayMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await share.start();
  expect(fakes.room.publish).not.toHaveBeenCalled();
  getDisplayMedia.mockRejectedValueOnce(new DOMException('broken', 'NotReadableError'));
  await expect(share.start()).rejects.toThrow('broken');
});

test('a phone cannot share its screen', () => {
  expect(ScreenShare.isSupported).toBe(true);
  vi.stubGlobal('navigator', { mediaDevices: {} });
  expect(ScreenShare.isSupported).toBe(false);
});
