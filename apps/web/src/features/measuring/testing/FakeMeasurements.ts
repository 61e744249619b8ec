import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type Measurement,
  type MeasurementChange,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import {
  listSiteRooms,
  type SiteRoom,
  type SiteRoomChange,
  saveSiteRoom,
} from '@sightline/contracts/site/siteRooms';
import { measure } from '@sightline/measuring/measure';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { sampleChecklist, samplePhoto } from '../../../testing/samples.ts';

/** An inspection with one photo on a server that computes measurements and keeps the rooms. */
export class FakeMeasurements {
  readonly api = FakeApi.install();
  readonly inspectionId = mintId();
  readonly photo = samplePhoto({
    inspectionId: this.inspectionId,
    width: 4000,
    height: 3000,
    itemId: null,
    roomLabel: 'Garage',
  });
  recorded: Measurement[] = [];
  rooms: SiteRoom[] = [];
  online = true;

  constructor() {
    const { inspectionId } = this;
    this.api
      .on(listPhotos, () => [this.photo])
      .on(getChecklist, () => sampleChecklist({ inspectionId }))
      .on(listSiteRooms, () => this.rooms)
      .on(saveSiteRoom, ({ path, body }) =>
        this.#saveRoom(path.split('/').at(-1) ?? '', body as SiteRoomChange),
      )
      .on(listMeasurements, () => this.recorded)
      .on(recordMeasurement, ({ body }) => {
        const measurement = this.measured(body as NewMeasurement);
        this.recorded = [...this.recorded, measurement];
        return measurement;
      })
      .on(changeMeasurement, ({ body }) => this.#changeFirst(body as MeasurementChange))
      .on(deleteMeasurement, () => {
        this.recorded = [];
        return { deleted: true } as const;
      });
  }

  measured(sent: NewMeasurement): Measurement {
    const { inspectionId, photo } = this;
    const facts = { inspectionId, receivedAt: sent.measuredAt, by: 'Ana Ruiz (Inspector)' };
    return { ...sent, ...measure({ ...sent, picture: photo }), ...facts };
  }

  #changeFirst({ seen, ...change }: MeasurementChange): Measurement | Refusal {
    const [first, ...others] = this.recorded;
    if (!first) throw new Error('Nothing was measured');
    if (!this.online) return BUSY;
    if (isChanged(first, change, seen)) return CHANGED;
    const changed = { ...first, ...change } as Measurement;
    this.recorded = [changed, ...others];
    return changed;
  }

  #saveRoom(id: string, { seen, ...change }: SiteRoomChange): SiteRoom | Refusal {
    if (!this.online) return BUSY;
    const known = this.rooms.find((room) => room.id === id);
    return known && isChanged(known, change, seen) ? CHANGED : this.save(id, change);
  }

  /** A change creates a room that does not exist. */
  save(id: string, change: Omit<SiteRoomChange, 'seen'>): SiteRoom {
    const before = this.rooms.find((room) => room.id === id) ?? newRoom(id, this.inspectionId);
    const room = { ...before, ...change } as SiteRoom;
    this.rooms = [...this.rooms.filter((other) => other.id !== id), room];
    return room;
  }

  /** A distance of 200 mm on letter paper, seen straight on at four pixels a millimeter. */
  sampleDistance(): Measurement {
    const at = (x: number, y: number) => ({ x, y, sigma: 1 });
    const corners = [at(1000, 1000), at(1864, 1000), at(1864, 2118), at(1000, 2118)];
    const paper = { reference: 'Letter paper', width: 215.9, height: 279.4, tolerance: 0.4 };
    return this.measured({
      id: mintId(),
      photoId: this.photo.id,
      type: 'distance',
      points: [at(1000, 1200), at(1800, 1200)],
      calibration: { kind: 'rectangle', corners, ...paper },
      itemId: null,
      roomLabel: 'Garage',
      notes: '',
      unit: 'inches',
      precision: 2,
      check: null,
      sameAs: null,
      isFlat: false,
      lens: null,
      measuredAt: '2026-11-20T15:00:00.000Z',
    });
  }
}

const BUSY = new Refusal(503, { error: 'Busy', code: 'unavailable' });
const CHANGED = new Refusal(409, { error: 'Another person changed this.', code: 'changedMeanwhile' });

/** Compares as the server does: a field has neither the value that was seen nor the new one. */
function isChanged(stored: object, change: object, seen: object): boolean {
  const valueIn = (values: object, name: string): string =>
    JSON.stringify((values as Record<string, unknown>)[name]);
  return Object.keys(seen).some(
    (name) => ![valueIn(seen, name), valueIn(change, name)].includes(valueIn(stored, name)),
  );
}

function newRoom(id: string, inspectionId: string): SiteRoom {
  const now = new Date().toISOString();
  const sizes = { length: null, width: null, height: null };
  const facts = { notes: '', isCompleted: false, createdAt: now, updatedAt: now, by: 'Ana' };
  return { id, inspectionId, name: '', type: 'attic', ...sizes, ...facts };
}
