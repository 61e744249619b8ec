import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { FakeLabelWorker, READ_PICTURE } from './testing/FakeLabelWorker.ts';
import { chooseFiles, file, PhotoToolStory, PNG } from './testing/PhotoToolStory.tsx';

let story: PhotoToolStory;
beforeEach(() => {
  story = new PhotoToolStory();
});
afterEach(() => story.end());

describe('taking a photo with the camera', () => {
  let devices: FakeDevices;
  let positionOptions: PositionOptions;
  beforeEach(() => {
    devices = new FakeDevices();
    devices.install();
    vi.stubGlobal('MediaStream', class extends EventTarget {});
    const takePhoto = () => Promise.resolve(new Blob([PNG]));
    const getPhotoCapabilities = () => Promise.resolve({});
    vi.stubGlobal(
      'ImageCapture',
      class {
        takePhoto = takePhoto;
        getPhotoCapabilities = getPhotoCapabilities;
      },
    );
    const coords = { latitude: 25.9, longitude: -80.2, accuracy: 7 };
    const geolocation = {
      watchPosition: (onReading: (reading: unknown) => void, _onError: unknown, options: PositionOptions) => {
        positionOptions = options;
        queueMicrotask(() => onReading({ coords }));
        return 1;
      },
      clearWatch: () => {},
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  });

  it('keeps it with position, category and camera settings', async () => {
    story.show();
    await story.changeSettings(async (settings) => {
      await story.person.click(settings.getByRole('combobox', { name: 'Category' }));
      await story.person.click(await screen.findByRole('option', { name: 'Safety' }));
    });
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    await choose('Resolution', '4K');
    await story.person.click(shutter);
    expect(await screen.findByText('Photo Captured')).toBeDefined();
    expect(story.kept()[0]?.input).toMatchObject({
      source: 'imageCapture',
      category: 'safety',
      flash: 'off',
      resolution: '4K',
      quality: 'high',
      latitude: 25.9,
      longitude: -80.2,
      accuracyMeters: 7,
    });
  });

  describe('while the phone looks for its position', () => {
    let find: (reading: unknown) => void;
    let fail: (error: unknown) => void;
    beforeEach(() => {
      const geolocation = {
        watchPosition: (onReading: typeof find, onError: typeof fail) => {
          [find, fail] = [onReading, onError];
          return 1;
        },
        getCurrentPosition: () => {},
        clearWatch: () => {},
      };
      Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    });
    const FOUND = { coords: { latitude: 25.9, longitude: -80.2, accuracy: 7 } };

    it('is kept at once, and has the next fix even after a failed reading and a closed camera', async () => {
      const { shutter } = await openedCamera();
      await story.person.click(shutter);
      expect(await screen.findByText('Position follows.')).toBeDefined();
      await waitFor(() => expect(shutter.disabled).toBe(false));
      expect(story.kept()[0]?.input).not.toHaveProperty('latitude');
      fail({ code: 3, PERMISSION_DENIED: 1 });
      await story.person.click(screen.getByRole('button', { name: 'Close camera' }));
      find(FOUND);
      await waitFor(() =>
        expect(story.kept()[0]?.input).toMatchObject({ latitude: 25.9, accuracyMeters: 7 }),
      );
    });

    it('is kept without a position when the person refuses to give it, and says so', async () => {
      const { shutter } = await openedCamera();
      await story.person.click(shutter);
      await screen.findByText('Position follows.');
      fail({ code: 1, PERMISSION_DENIED: 1 });
      expect(await screen.findByText('No position')).toBeDefined();
      expect(story.kept()[0]?.input).not.toHaveProperty('latitude');
    });
  });

  it('offers to read the label in it, and reads that photo over the open camera', async () => {
    story.show();
    await screen.findByText(/JPEG, PNG/);
    chooseFiles([file('IMG_1.png', new Uint8Array([...PNG, 0]))]);
    await waitFor(() => expect(story.kept()).toHaveLength(1));
    const { shutter } = await openCamera();
    await story.person.click(shutter);
    const offer = await screen.findByRole('button', { name: 'Read the label' });
    // The camera also decodes its picture.
    const sizes = FakeLabelWorker.install({ load: async () => {}, read: async () => READ_PICTURE });
    await story.person.click(offer);
    const dialog = within(await screen.findByRole('dialog', { name: 'Read the label' }));
    expect(await dialog.findByRole('textbox', { name: 'Serial number' })).toHaveProperty(
      'value',
      '1219E12345',
    );
    expect(sizes).toEqual([PNG.length]);
    await story.person.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Take photo' })).toBeDefined();
  });

  it('opens the camera with 1080p and high quality, and sets the size that is chosen', async () => {
    story.show();
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    await story.person.click(await screen.findByRole('button', { name: 'Camera settings' }));
    const resolution = await screen.findByRole('combobox', { name: 'Resolution' });
    expect(resolution.textContent).toBe('1080p');
    expect(screen.getByRole('combobox', { name: 'Quality' }).textContent).toBe('High');
    const sizes = () => devices.last('video').applyConstraints.mock.calls.map(([size]) => size);
    await waitFor(() => expect(sizes()).toEqual([{ width: { ideal: 1920 }, height: { ideal: 1080 } }]));
    for (const [name, width, height] of [
      ['720p', 1280, 720],
      ['4K', 3840, 2160],
    ] as const) {
      await story.person.click(resolution);
      await story.person.click(await screen.findByRole('option', { name }));
      await waitFor(() =>
        expect(sizes().at(-1)).toEqual({ width: { ideal: width }, height: { ideal: height } }),
      );
    }
  });

  const openedCamera = async () => {
    story.show();
    return await openCamera();
  };
  const openCamera = async () => {
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    return { shutter, track: devices.last('video') };
  };
  const choose = async (setting: string, option: string) => {
    await story.person.click(screen.getByRole('button', { name: 'Camera settings' }));
    await story.person.click(await screen.findByRole('combobox', { name: setting }));
    await story.person.click(await screen.findByRole('option', { name: option }));
    await story.person.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByRole('button', { name: 'Take photo' });
  };

  it('names each of its buttons, that of its settings included', async () => {
    await openedCamera();
    const buttons = screen.getAllByRole('button');
    expect(buttons).toContain(screen.getByRole('button', { name: 'Camera settings' }));
    expect(screen.queryAllByRole('button', { name: '' })).toEqual([]);
  });

  it('turns the flash on and off without giving up the resolution, and keeps that it was on', async () => {
    devices.hasTorch = true;
    const { shutter, track } = await openedCamera();
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const isSet = (torch: boolean) =>
      waitFor(() => expect(track.getConstraints()).toEqual({ ...size, advanced: [{ torch }] }));
    await isSet(false);
    await story.person.click(screen.getByRole('switch', { name: 'Flash' }));
    await isSet(true);
    await choose('Resolution', '4K');
    await waitFor(() =>
      expect(track.getConstraints()).toEqual({
        width: { ideal: 3840 },
        height: { ideal: 2160 },
        advanced: [{ torch: true }],
      }),
    );
    await story.person.click(shutter);
    await waitFor(() => expect(story.kept()[0]?.input.flash).toBe('on'));
    await story.person.click(screen.getByRole('switch', { name: 'Flash' }));
    await waitFor(() => expect(track.getConstraints().advanced).toEqual([{ torch: false }]));
  });

  it('offers no flash on a phone without one', async () => {
    const { track } = await openedCamera();
    expect(screen.queryByRole('switch', { name: 'Flash' })).toBeNull();
    await waitFor(() => expect(track.getConstraints().width).toEqual({ ideal: 1920 }));
    expect(track.getConstraints().advanced).toBeUndefined();
  });

  it.each([
    ['Standard', 0.8],
    ['High', 0.9],
    ['Maximum', 1],
  ])('encodes the JPEG with the quality that is chosen: %s', async (name, quality) => {
    const encoded = stubEncoder();
    const { shutter } = await openedCamera();
    if (name !== 'High') await choose('Quality', name);
    await story.person.click(shutter);
    await waitFor(() => expect(story.kept()).toHaveLength(1));
    expect(encoded).toEqual([['image/jpeg', quality]]);
  });

  it('asks for a precise position for 5 seconds, and takes one of the last minute', async () => {
    story.show();
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    expect(positionOptions).toEqual({ enableHighAccuracy: true, timeout: 5000, maximumAge: 60_000 });
  });

  it('says why the camera does not open, and offers to try again', async () => {
    const devices = new FakeDevices();
    devices.refuse = () => new DOMException('denied', 'NotAllowedError');
    devices.install();
    story.show();
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    expect(await screen.findByText(/Camera permission denied/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('offers neither camera nor upload when it is read-only', async () => {
    story.show(true);
    expect(await screen.findByText('No photos captured yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Open camera' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload photos' })).toBeNull();
  });
});

/** Records the calls of the encoder, since jsdom has no canvas. */
function stubEncoder(): [type: string | undefined, quality: unknown][] {
  const asked: [string | undefined, unknown][] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1280, height: 720, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type, quality) => {
    asked.push([type, quality]);
    done(new Blob([PNG]));
  });
  return asked;
}

describe("the phone's own camera app", () => {
  const geolocation = {
    watchPosition: (onReading: (reading: unknown) => void) => {
      queueMicrotask(() => onReading({ coords: { latitude: 25.9, longitude: -80.2, accuracy: 7 } }));
      return 1;
    },
    clearWatch: () => {},
  };

  it('gives photos with the position of the phone, several at a time', async () => {
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    new FakeDevices().install();
    vi.stubGlobal('MediaStream', class extends EventTarget {});
    story.show();
    await story.person.click(screen.getByRole('button', { name: 'Open camera' }));
    const input = screen.getByLabelText<HTMLInputElement>('Photo from the camera app');
    expect([input.accept, input.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    const tapped = vi.spyOn(input, 'click').mockImplementation(() => {});
    fireEvent.click(screen.getByText('Phone camera app'));
    expect(tapped).toHaveBeenCalledOnce();
    fireEvent.change(input, { target: { files: [file('IMG_1.png'), file('IMG_2.png')] } });
    await waitFor(() => expect(story.kept()).toHaveLength(2));
    for (const { input } of story.kept())
      expect(input).toMatchObject({ source: 'file', latitude: 25.9, longitude: -80.2, accuracyMeters: 7 });
    // Another app set its camera.
    expect(story.kept()[0]?.input.quality).toBeUndefined();
  });
});
