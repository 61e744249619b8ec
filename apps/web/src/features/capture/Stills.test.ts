import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import type { CaptureProgress } from '@sightline/contracts/rooms/captures';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { FakeDevices } from '../../devices/fakeDevices.ts';
import { LocalMedia } from '../../devices/LocalMedia.ts';
import { PositionWatch } from '../../devices/PositionWatch.ts';
import { type StillEntry, still } from '../../inspection/kinds/still.ts';
import { DeviceDatabase } from '../../offline/DeviceDatabase.ts';
import { EntryStore } from '../../offline/EntryStore.ts';
import { ownerOf } from '../../offline/fakes.ts';
import { Outbox } from '../../offline/Outbox.ts';
import { SealedOutbox } from '../../offline/SealedOutbox.ts';
import { fillStorage } from '../../testing/fullStorage.ts';
import { Stills } from './Stills.ts';

const OFFLINE = { ...still, send: () => Promise.reject(new TypeError('offline')) };
/** A PNG's header of 1280 x 720; no test decodes it. */
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 5, 0, 0, 0, 2, 0xd0, 8,
]);

describe('taking a still', () => {
  const inspectionId = mintId();
  let devices: FakeDevices;
  let media: LocalMedia;
  let position: PositionWatch;
  let outbox: Outbox;
  let reports: CaptureProgress[];
  let stills: Stills;
  let database: string;
  let onUnsaved: Mock<() => void>;
  let tellPosition: (latitude: number) => void;

  beforeEach(async () => {
    devices = new FakeDevices();
    devices.install();
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal(
      'ImageCapture',
      class {
        getPhotoCapabilities = () => Promise.resolve({});
        takePhoto(): Promise<Blob> {
          return Promise.resolve(new Blob([PNG]));
        }
      },
    );
    givePositions();
    media = new LocalMedia('environment');
    position = new PositionWatch();
    database = `stills-${mintId()}`;
    onUnsaved = vi.fn();
    outbox = new Outbox(new EntryStore(async () => new SealedOutbox(new DeviceDatabase(database))), [
      OFFLINE,
    ]);
    outbox.setOwner(ownerOf('ada'));
    reports = [];
    stills = new Stills({ inspectionId, media, position, outbox, onUnsaved });
    stills.follow((progress) => void reports.push(progress));
    await media.startCamera();
  });
  afterEach(() => {
    stills.close();
    media.close();
    position.close();
    outbox.close();
    vi.unstubAllGlobals();
  });

  function givePositions(): void {
    const geolocation = {
      watchPosition: (onReading: (reading: unknown) => void) => {
        tellPosition = (latitude) => onReading({ coords: { latitude, longitude: -80.2, accuracy: 7 } });
        return 1;
      },
      clearWatch: () => {},
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  }

  const kept = (): StillEntry => {
    const [entry] = outbox.store.getState().entries;
    if (!entry || !still.is(entry)) throw new Error('No still in the outbox');
    return entry;
  };

  it('stores the picture with its hash on the device before it is sent', async () => {
    const photoId = mintId();
    const request = { photoId, itemId: 'gasPiping' as const, viewId: 'panelLabel', roomLabel: 'Kitchen' };
    const { sha256 } = await stills.take(request);
    expect(kept()).toMatchObject({ id: photoId, parentId: inspectionId });
    expect(kept().input).toMatchObject({
      itemId: 'gasPiping',
      viewId: 'panelLabel',
      roomLabel: 'Kitchen',
      source: 'imageCapture',
      contentType: 'image/png',
      sha256: Buffer.from(await webcrypto.subtle.digest('SHA-256', PNG)).toString('hex'),
    });
    expect(sha256).toBe(kept().input.sha256);
    expect(await (await outbox.file(photoId))?.bytes()).toEqual(PNG);
  });

  it('reports to the room without the position, which travels with the upload only', async () => {
    position.start();
    tellPosition(25.77);
    await stills.takeOwn({ roomLabel: '' });
    expect(kept().input).toMatchObject({ latitude: 25.77, longitude: -80.2, accuracyMeters: 7 });
    expect(reports).toMatchObject([{ state: 'captured', width: 1280, height: 720, position: null }]);
  });

  it('says at once that the picture is not on the device, which keeps no half of it', async () => {
    fillStorage('pictures');
    await stills.takeOwn({ roomLabel: '' });
    expect(onUnsaved).toHaveBeenCalledOnce();
    const stored = new DeviceDatabase(database);
    expect([await stored.entries.count(), await stored.pictures.count()]).toEqual([0, 0]);
    stored.close();
    expect(await (await outbox.file(kept().id))?.bytes()).toEqual(PNG);
    vi.restoreAllMocks();
  });

  it('waits one second for the first position, not longer', async () => {
    position.start();
    const before = performance.now();
    await stills.takeOwn({ roomLabel: '' });
    expect(performance.now() - before).toBeLessThan(2000);
    expect(kept().input.latitude).toBeUndefined();
  });

  it('makes a preview only for a still that is not sent within a second and a half', async () => {
    const [sent, waiting] = [new Blob([PNG]), new Blob([PNG])];
    const pictures = [sent, waiting];
    vi.spyOn(ImageCapture.prototype, 'takePhoto').mockImplementation(async () => pictures.shift() ?? sent);
    const decoded = vi.fn((_picture: Blob) => Promise.reject(new Error('jsdom decodes no pictures')));
    vi.stubGlobal('createImageBitmap', decoded);
    const sentId = mintId();
    for (const photoId of [sentId, mintId()]) await stills.take({ photoId, roomLabel: '' });
    await outbox.discard(sentId);
    const previewed = (): Blob[] => decoded.mock.calls.map(([picture]) => picture);
    expect(previewed()).not.toContain(waiting);
    await vi.waitFor(() => expect(previewed()).toContain(waiting));
    expect(previewed()).not.toContain(sent);
  });

  it('throws No Stream when the camera is off', async () => {
    media.stopCamera();
    await expect(stills.takeOwn({ roomLabel: '' })).rejects.toMatchObject({ title: 'No Stream' });
    expect(outbox.store.getState().entries).toHaveLength(0);
  });
});
