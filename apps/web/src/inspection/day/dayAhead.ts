import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient } from '@sightline/contracts/clients/clients';
import type { CallInput, Endpoint } from '@sightline/contracts/core/define';
import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import { getInspection, Inspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { getPhotoFormats, hasThumbnail, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import { listScans } from '@sightline/contracts/scans/scans';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { CallError } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { useConnection } from '../../wire/connection.ts';
import { keyOf } from '../../wire/queries.ts';
import { saveThumbnails } from '../photos/thumbnails.ts';
import { readAheadOf } from './readAheadLimit.ts';

/**
 * After "My day" was read, reads the records of its inspections, one request after another, so that today's and
 * tomorrow's inspections open without a signal. The saved copy keeps them. Decision 088.
 */

/** The delay, which leaves the first seconds to the person's own actions. */
const AFTER_MS = 3000;

/** Reads ahead after each reading of the day, until the returned function is called. */
export function readDayAhead(queryClient: QueryClient, userId: string): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const read = async (): Promise<void> => {
    timer = undefined;
    if (isReading || useConnection.getState().isRestored) return;
    isReading = true;
    await new DayReader(queryClient, userId, stopped.signal).read().catch((error: unknown) => {
      // The device is offline or signed out: the next reading of the day continues.
      if (stopped.signal.aborted || error instanceof CallError) return;
      console.error("The day's inspections could not be read ahead", error);
    });
    isReading = false;
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), AFTER_MS);
  };
  schedule();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isDay(event.query.queryKey))
      schedule();
  });
  return () => {
    stopped.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

const isDay = (queryKey: readonly unknown[]): boolean => queryKey[0] === listMyDay.path;

/** The time within which opening the list again repeats no request. */
const FRESH_MS = 15 * 60_000;

type Schema = z.ZodType;

/** Reads the records of the day's inspections, one request after another. */
class DayReader {
  readonly #queryClient: QueryClient;
  readonly #userId: string;
  readonly #stopped: AbortSignal;

  constructor(queryClient: QueryClient, userId: string, stopped: AbortSignal) {
    this.#queryClient = queryClient;
    this.#userId = userId;
    this.#stopped = stopped;
  }

  async read(): Promise<void> {
    const days = this.#queryClient.getQueriesData<DayInspection[]>({ queryKey: keyOf(listMyDay) });
    const inspections = readAheadOf(days.flatMap(([, day]) => day ?? []));
    if (inspections.length === 0) return;
    await this.#ahead(getOrganization, {});
    await this.#ahead(getSettings, {});
    // These are the choices on the form of a checklist.
    await this.#ahead(listInspectors, {});
    await this.#ahead(listJurisdictions, {});
    // A template names the required views.
    await this.#ahead(listTemplates, {});
    // The formats decide whether a HEIC file may be chosen.
    await this.#ahead(getPhotoFormats, {});
    const photoIds: string[] = [];
    for (const inspection of inspections) photoIds.push(...(await this.#readInspection(inspection)));
    await saveThumbnails(this.#userId, photoIds, this.#stopped);
  }

  /** Returns the ids of the inspection's photos that have a thumbnail. */
  async #readInspection(inspection: DayInspection): Promise<string[]> {
    const params = { inspectionId: inspection.id };
    this.#take(inspection);
    await this.#ahead(getClient, { params: { clientId: inspection.clientId } });
    await this.#ahead(getChecklist, { params });
    await this.#ahead(listPositions, { params });
    await this.#ahead(listMeasurements, { params });
    await this.#ahead(listSiteRooms, { params });
    await this.#ahead(listVoiceNotes, { params });
    await this.#ahead(listScans, { params });
    const photos = await this.#ahead(listPhotos, { params });
    return photos?.filter(hasThumbnail).map(({ id }) => id) ?? [];
  }

  /** Takes the inspection from the day's list, which has all of it, without a request. */
  #take(inspection: DayInspection): void {
    const key = keyOf(getInspection, { params: { inspectionId: inspection.id } });
    const known = this.#queryClient.getQueryData<Inspection>(key);
    if (known && known.updatedAt >= inspection.updatedAt) return;
    this.#queryClient.setQueryData(key, Inspection.parse(inspection));
  }

  /** The reply, from the cache while it is fresh; undefined if the server refuses it. */
  async #ahead<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    endpoint: Endpoint<P, Q, B, R>,
    input: CallInput<Endpoint<P, Q, B, R>>,
  ): Promise<z.output<R> | undefined> {
    const queryKey = keyOf(endpoint, input);
    const known = this.#queryClient.getQueryState<z.output<R>>(queryKey);
    if (known?.data !== undefined && Date.now() - known.dataUpdatedAt < FRESH_MS) return known.data;
    this.#stopped.throwIfAborted();
    const queryFn = (): Promise<z.output<R>> => call(endpoint, input, { signal: this.#stopped });
    try {
      return await this.#queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 });
    } catch (error) {
      // One refusal must not prevent reading the rest of the day.
      if (error instanceof CallError && error.code !== 'unavailable') return undefined;
      throw error;
    } finally {
      // A screen that shows it reads it again while it is online.
      await this.#queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }
}
