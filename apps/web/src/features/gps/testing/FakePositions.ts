import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings, OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { describePosition, type Geocode } from '@sightline/contracts/positions/geocoding';
import { getMapTiles } from '@sightline/contracts/positions/maps';
import {
  changePosition,
  deletePosition,
  listPositions,
  NewPosition,
  PositionChange,
  type RecordedPosition,
  recordPositions,
} from '@sightline/contracts/positions/positions';
import type { Site } from '@sightline/contracts/site/site';
import { z } from 'zod';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ORGANIZATION, sampleInspection } from '../../../testing/samples.ts';

/** Follows the wire's rules: one position per id, and deleted ones are hidden. */
export class FakePositions {
  readonly positions = new Map<string, RecordedPosition & { isDeleted: boolean }>();
  online = true;
  site: Site | null = null;
  /** The street that the geocoder returns for every place; null when no geocoder is configured. */
  street: string | null = null;

  install(): FakeApi {
    return FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getSettings, () => OrganizationSettings.parse({ siteRadiusMeters: 150 }))
      .on(getInspection, () => sampleInspection({ site: this.site }))
      .on(describePosition, ({ query }) => this.#describe(query))
      .on(getMapTiles, () => ({ tiles: null }))
      .on(listPositions, () => [...this.positions.values()].filter(({ isDeleted }) => !isDeleted))
      .on(recordPositions, ({ path, body }) => this.#record(path.split('/').at(-2) ?? '', body))
      .on(changePosition, ({ path, body }) => this.#change(path, PositionChange.parse(body)))
      .on(
        deletePosition,
        ({ path }) => this.#change(path, { isDeleted: true, seen: {} }) && { deleted: true },
      );
  }

  #record(inspectionId: string, body: unknown): RecordedPosition[] | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    const { positions } = z.object({ positions: z.array(NewPosition) }).parse(body);
    const noDistance = { distanceMeters: null, isOffSite: null };
    const facts = {
      inspectionId,
      ...noDistance,
      receivedAt: new Date().toISOString(),
      by: 'Dana Whitfield (Admin)',
    };
    return positions.map((position) => {
      const recorded = { ...position, ...facts };
      this.positions.set(position.id, { isDeleted: false, ...recorded });
      return recorded;
    });
  }

  #describe(query: URLSearchParams): Geocode {
    const [latitude, longitude] = [Number(query.get('latitude')), Number(query.get('longitude'))];
    const here = { latitude, longitude, accuracyMeters: null };
    if (this.street) return { ...here, address: this.street, source: 'provider' };
    return { ...here, address: 'Coordinates', source: 'coordinates' };
  }

  #change(path: string, { seen, ...change }: Change): RecordedPosition | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    const id = path.split('/').at(-1) ?? '';
    const known = this.positions.get(id);
    if (!known) throw new Error(`no position ${id}`);
    if (seen.description !== undefined && seen.description !== known.description)
      return new Refusal(409, { error: 'Another person changed this.', code: 'changedMeanwhile' });
    return Object.assign(known, change);
  }
}

type Change = Omit<PositionChange, 'isDeleted'> & { isDeleted?: boolean | undefined };
