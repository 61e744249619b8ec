import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization';
import { getPhoto, getPhotoFormats, listPhotos, type Photo } from '@sightline/contracts/photos';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { OutboxDatabase } from '../../offline/OutboxDatabase.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import type { UploadRequest } from '../../offline/uploadResumably.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { fillStorage } from '../../testing/fullStorage.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, samplePhoto } from '../../testing/samples.ts';
import { PhotoTool } from './PhotoTool.tsx';

/** Offline until a test says otherwise. */
const upload = vi.hoisted(() => vi.fn<(request: UploadRequest) => Promise<string>>());
vi.mock('../../offline/uploadResumably.ts', () => ({ uploadResumably: upload }));

const PNG_HEADER = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82];
const PNG = new Uint8Array([...PNG_HEADER, 0, 0, 5, 0, 0, 0, 2, 0xd0, 8]);
const HEIC = new Uint8Array([0, 0, 0, 24, ...Buffer.from('ftypheic'), ...Array<number>(20).fill(0)]);

const file = (name: string, bytes: Uint8Array<ArrayBuffer> = PNG) => new File([bytes], name);

let inspectionId: string;
let photos: Photo[];
let person: ReturnType<typeof renderScreen>['person'];

function show(readOnly = false): void {
  ({ person } = renderScreen(<PhotoTool inspectionId={inspectionId} events={[]} readOnly={readOnly} />));
}

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  upload.mockReset().mockRejectedValue(new TypeError('offline'));
  inspectionId = mintId();
  photos = [];
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getPhotoFormats, () => ({
      contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      maxBytes: 50 * 1024 * 1024,
    }))
    .on(listPhotos, () => photos)
    .on(getPhoto, ({ path }) => photos.find(({ id }) => path.includes(id)));
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
});

/** Whether the browser would ask before it closes the page. */
const isClosingQuestioned = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const chooseFiles = (files: File[]) =>
  fireEvent.change(screen.getByLabelText('Photo files'), { target: { files } });
const kept = () =>
  pageOutbox()
    .store.getState()
    .entries.flatMap((entry) => (entry.kind === 'still' ? [entry] : []));

describe('uploading files', () => {
  it('says what this server accepts', async () => {
    show();
    expect(await screen.findByText(/JPEG, PNG, WebP or GIF, up to 50 MB each/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Photo files').accept).toContain('image/gif');
  });

  it('keeps photos on this device while offline, with hash and details, and says where they are', async () => {
    show();
    await write(person, screen.getByLabelText('Tags'), 'rust, roof');
    await write(person, screen.getByLabelText('Room'), 'Attic');
    chooseFiles([file('IMG_1.png'), file('IMG_2.png')]);
    expect(await screen.findByText('Photos Uploaded')).toBeDefined();
    const gallery = screen.getByRole('list', { name: 'Photos, newest first' });
    expect(within(gallery).getAllByText('On this phone only')).toHaveLength(2);
    expect(kept().map(({ metadata }) => metadata.filename)).toEqual(['IMG_1.png', 'IMG_2.png']);
    expect(kept()[0]?.metadata).toMatchObject({
      ...{
        source: 'file',
        category: 'general',
        priority: 'medium',
        tags: ['rust', 'roof'],
        roomLabel: 'Attic',
      },
      sha256: Buffer.from(await webcrypto.subtle.digest('SHA-256', PNG)).toString('hex'),
    });
    // Where the file was taken nobody knows.
    expect(kept()[0]?.metadata.latitude).toBeUndefined();
  });

  it('names each refused file with its reason, and keeps the others', async () => {
    show();
    await screen.findByText(/JPEG, PNG/);
    const large = file('huge.png');
    Object.defineProperty(large, 'size', { value: 60 * 1024 * 1024 });
    const text = file('notes.png', new Uint8Array(Buffer.from('just a text that pretends to be one')));
    chooseFiles([large, text, file('IMG_7.HEIC', HEIC), file('good.png')]);
    const alert = await screen.findByText('3 files were not added');
    const reasons = [...(alert.closest('[role="alert"]')?.querySelectorAll('li') ?? [])];
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'huge.png: It is larger than 50 MB.',
      'notes.png: It is not an image. Use JPEG, PNG, WebP or GIF.',
      "IMG_7.HEIC: HEIC can't be read here. Save it as a JPEG and upload that.",
    ]);
    await waitFor(() => expect(kept()).toHaveLength(1));
  });

  it('refuses too many tags before anything is stored', async () => {
    show();
    const tags = Array.from({ length: 21 }, (_, index) => `t${index}`).join(',');
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: tags } });
    expect(screen.getByText('Use at most 20 tags')).toBeDefined();
    chooseFiles([file('one.png')]);
    await Promise.resolve();
    expect(kept()).toHaveLength(0);
  });

  it('shows a photo as stored once the server has confirmed it', async () => {
    upload.mockImplementation(async ({ metadata }) => {
      if (!('photoId' in metadata)) throw new Error('Not a photo');
      photos = [samplePhoto({ id: metadata.photoId, inspectionId, roomLabel: 'Attic' })];
      return metadata.sha256;
    });
    show();
    chooseFiles([file('one.png')]);
    expect(await screen.findByText('On the server')).toBeDefined();
    expect(kept()).toHaveLength(0);
  });

  it('says at once that the storage is full, and leaves nothing half-written', async () => {
    // The entry fits, the picture does not.
    fillStorage('pictures');
    show();
    chooseFiles([file('one.png')]);
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(screen.queryByText('Photos Uploaded')).toBeNull();
    const database = new OutboxDatabase();
    expect([await database.entries.count(), await database.pictures.count()]).toEqual([0, 0]);
    database.close();
    // This page still holds it, and sends it; the browser asks before the page is closed meanwhile.
    expect(await screen.findByText('On this phone only')).toBeDefined();
    expect(isClosingQuestioned()).toBe(true);
    await pageOutbox().discard(kept()[0]?.id ?? '');
    expect(isClosingQuestioned()).toBe(false);
  });
});

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
    show();
    await person.click(screen.getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: 'Safety' }));
    await person.click(screen.getByRole('button', { name: 'Open Camera' }));
    const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take Photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    await person.click(screen.getByRole('combobox', { name: 'Resolution' }));
    await person.click(await screen.findByRole('option', { name: '4K' }));
    await person.click(shutter);
    expect(await screen.findByText('Photo Captured')).toBeDefined();
    expect(kept()[0]?.metadata).toMatchObject({
      ...{ source: 'imageCapture', category: 'safety', flash: 'off', resolution: '4K', quality: 'high' },
      ...{ latitude: 25.9, longitude: -80.2, accuracyMeters: 7 },
    });
  });

  it('opens the camera with 1080p and high quality, and sets the size that is chosen', async () => {
    show();
    await person.click(screen.getByRole('button', { name: 'Open Camera' }));
    const resolution = await screen.findByRole('combobox', { name: 'Resolution' });
    expect(resolution.textContent).toBe('1080p');
    expect(screen.getByRole('combobox', { name: 'Quality' }).textContent).toBe('High');
    const sizes = () => devices.last('video').applyConstraints.mock.calls.map(([size]) => size);
    await waitFor(() => expect(sizes()).toEqual([{ width: { ideal: 1920 }, height: { ideal: 1080 } }]));
    for (const [name, width, height] of [
      ['720p', 1280, 720],
      ['4K', 3840, 2160],
    ] as const) {
      await person.click(resolution);
      await person.click(await screen.findByRole('option', { name }));
      await waitFor(() =>
        expect(sizes().at(-1)).toEqual({ width: { ideal: width }, height: { ideal: height } }),
      );
    }
  });

  const openedCamera = async () => {
    show();
    await person.click(screen.getByRole('button', { name: 'Open Camera' }));
    const shutter = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take Photo' });
    await waitFor(() => expect(shutter.disabled).toBe(false));
    return { shutter, track: devices.last('video') };
  };
  const choose = async (setting: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name: setting }));
    await person.click(await screen.findByRole('option', { name: option }));
  };

  it('turns the flash on and off without giving up the resolution, and keeps that it was on', async () => {
    devices.hasTorch = true;
    const { shutter, track } = await openedCamera();
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    const isSet = (torch: boolean) =>
      waitFor(() => expect(track.getConstraints()).toEqual({ ...size, advanced: [{ torch }] }));
    await isSet(false);
    await person.click(screen.getByRole('switch', { name: 'Flash' }));
    await isSet(true);
    await choose('Resolution', '4K');
    await waitFor(() =>
      expect(track.getConstraints()).toEqual({
        width: { ideal: 3840 },
        height: { ideal: 2160 },
        advanced: [{ torch: true }],
      }),
    );
    await person.click(shutter);
    await waitFor(() => expect(kept()[0]?.metadata.flash).toBe('on'));
    await person.click(screen.getByRole('switch', { name: 'Flash' }));
    await waitFor(() => expect(track.getConstraints().advanced).toEqual([{ torch: false }]));
  });

  it('offers no flash where the phone has none', async () => {
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
    await person.click(shutter);
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(encoded).toEqual([['image/jpeg', quality]]);
  });

  it('asks for a precise position for 5 seconds, and takes one of the last minute', async () => {
    show();
    await person.click(screen.getByRole('button', { name: 'Open Camera' }));
    expect(positionOptions).toEqual({ enableHighAccuracy: true, timeout: 5000, maximumAge: 60_000 });
  });

  it('says why the camera does not open, and offers to try again', async () => {
    const devices = new FakeDevices();
    devices.refuse = () => new DOMException('denied', 'NotAllowedError');
    devices.install();
    show();
    await person.click(screen.getByRole('button', { name: 'Open Camera' }));
    expect(await screen.findByText(/Camera permission denied/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('offers neither camera nor upload when it is read-only', async () => {
    show(true);
    expect(await screen.findByText('No photos captured yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Open Camera' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload Photos' })).toBeNull();
  });
});

/** jsdom has no canvas: notes what the encoder is asked for. */
function stubEncoder(): [type: string | undefined, quality: unknown][] {
  const asked: [string | undefined, unknown][] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1280, height: 720, close: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
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
    show();
    const input = screen.getByLabelText<HTMLInputElement>('Photo from the camera app');
    expect([input.accept, input.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    const tapped = vi.spyOn(input, 'click').mockImplementation(() => {});
    fireEvent.click(screen.getByText('Phone camera app'));
    expect(tapped).toHaveBeenCalledOnce();
    fireEvent.change(input, { target: { files: [file('IMG_1.png'), file('IMG_2.png')] } });
    await waitFor(() => expect(kept()).toHaveLength(2));
    for (const { metadata } of kept())
      expect(metadata).toMatchObject({ source: 'file', latitude: 25.9, longitude: -80.2, accuracyMeters: 7 });
    // Another app set its camera.
    expect(kept()[0]?.metadata.quality).toBeUndefined();
  });
});

describe('the details of the next photo', () => {
  it('travel with it: priority, equipment and notes', async () => {
    upload.mockImplementation(({ metadata }) => Promise.resolve(metadata.sha256));
    show();
    await person.click(screen.getByRole('combobox', { name: 'Priority' }));
    await person.click(await screen.findByRole('option', { name: 'Critical' }));
    await write(person, screen.getByLabelText('Equipment'), 'Water heater, tag 4');
    await write(person, screen.getByLabelText('Notes'), 'No drip leg');
    chooseFiles([file('one.png')]);
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    expect(upload.mock.calls[0]?.[0].metadata).toMatchObject({
      priority: 'critical',
      equipment: 'Water heater, tag 4',
      notes: 'No drip leg',
    });
  });
});

describe('the gallery', () => {
  const stored = (facts: Partial<Photo>) => photos.push(samplePhoto({ inspectionId, ...facts }));

  it('narrows the photos down and clears the filters', async () => {
    stored({ description: 'Rusty hanger', category: 'defect', priority: 'critical' });
    stored({ description: 'New panel' });
    show();
    expect(await screen.findByText('Critical')).toBeDefined();
    const filters = within(screen.getByRole('group', { name: 'Filter photos' }));
    await person.click(filters.getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: 'Safety' }));
    await person.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await person.click(filters.getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: 'Defect' }));
    await waitFor(() => expect(screen.queryByText('New panel')).toBeNull());
    expect(screen.getByText('Rusty hanger')).toBeDefined();
  });

  it('compares two photos side by side and with a line that the keyboard moves', async () => {
    stored({ description: 'Before', capturedAt: '2026-11-01T10:00:00.000Z' });
    stored({ description: 'After', capturedAt: '2026-11-20T10:00:00.000Z' });
    show();
    await screen.findByText('After');
    await person.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Before and after' }));
    expect(
      within(dialog.getByRole('figure', { name: 'Before' })).getByAltText(/Photo 1: Before/),
    ).toBeDefined();
    expect(
      within(dialog.getByRole('figure', { name: 'After' })).getByAltText(/Photo 2: After/),
    ).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Slider' }));
    const line = dialog.getByRole<HTMLInputElement>('slider', { name: 'Line between before and after' });
    fireEvent.change(line, { target: { value: 30 } });
    expect(line.value).toBe('30');
    expect(line.getAttribute('aria-valuetext')).toBe('30% before');
  });

  it('says that there is nothing to export', async () => {
    show();
    await person.click(await screen.findByRole('button', { name: 'Export (ZIP)' }));
    expect(await screen.findByText('No Photos')).toBeDefined();
    expect(screen.getByText('No photos available for export.')).toBeDefined();
  });

  it.each([
    ['Export Complete', () => new Response('zip')],
    ['Photo export failed', () => new Response('{"error":"Busy.","code":"unavailable"}', { status: 503 })],
  ])('reports the export: %s', async (title, answer) => {
    stored({});
    show();
    await screen.findByText('On the server');
    const others = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/photos.zip') ? Promise.resolve(answer()) : others(url, init),
    );
    await person.click(screen.getByRole('button', { name: 'Export (ZIP)' }));
    expect(await screen.findByText(title)).toBeDefined();
  });
});
