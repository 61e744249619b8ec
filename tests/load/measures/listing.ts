import { mintId } from '@sightline/contracts/core/ids';
import { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { Store } from '@sightline/store/core/store';
import {
  type InspectionRecord,
  inspectionRecordOf,
  inspections,
} from '@sightline/store/inspections/inspections';
import { withSignedInApi } from '../signedInApi.ts';
import { median, percentile } from '../statistics.ts';

export interface ListingFigures {
  p50: number;
  p99: number;
  /** The latency of a search that finds one of them. */
  search: { p50: number; p99: number };
  /** The latency of reading the session in the same process: the cost of any request. */
  baselineP50: number;
}

/**
 * The milliseconds to list 50 of many inspections over HTTP, and to search them, signed in, one request after
 * another.
 */
export async function measureListing({
  records,
  requests,
}: {
  records: number;
  requests: number;
}): Promise<ListingFigures> {
  return await withSignedInApi(
    (store) => storeInspections(store, records),
    async ({ latencies }) => {
      const ask = (path: string) => latencies(path, requests);
      await ask('/api/inspections?limit=50');
      const [listing, baseline] = [await ask('/api/inspections?limit=50'), await ask('/api/auth/me')];
      const found = await ask('/api/inspections?limit=50&search=B-4711');
      return {
        p50: median(listing),
        p99: percentile(listing, 0.99),
        baselineP50: median(baseline),
        search: { p50: median(found), p99: percentile(found, 0.99) },
      };
    },
  );
}

async function storeInspections(store: Store, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => madeInspection(index));
  for (let from = 0; from < count; from += 500) {
    await store.of(inspections).insertMany(records.slice(from, from + 500));
  }
}

function madeInspection(index: number): InspectionRecord {
  const id = mintId();
  const statuses = InspectionStatus.options;
  const types = ProjectType.options;
  const made = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
  const facts = {
    _id: id,
    clientId: mintId(),
    clientName: `Client ${index % 500}`,
    inspector: 'Robin Reyes',
  };
  const place = {
    address: `${index} Bench Avenue, Pembroke Pines, FL`,
    permitNumber: `B-${index}`,
    permitAppliedOn: null,
  };
  const kind = {
    projectType: types[index % types.length] ?? 'building',
    isVirtual: index % 3 === 0,
    inspectorId: null,
  };
  const state = {
    status: statuses[index % statuses.length] ?? 'scheduled',
    paymentStatus: 'pending' as const,
    feeCents: 15_000,
  };
  const times = { scheduledDate: made, completedDate: null };
  return inspectionRecordOf(
    {
      ...facts,
      ...place,
      ...kind,
      ...state,
      ...times,
      notes: '',
      details: '',
      requestedByClient: false,
      contentHash: id,
    },
    made,
  );
}
