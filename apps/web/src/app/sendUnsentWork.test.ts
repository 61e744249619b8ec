import 'fake-indexeddb/auto';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { listSignedChecklists, signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeInspectionStatus,
  getInspection,
  type InspectionStatus,
} from '@sightline/contracts/inspections/inspections';
import { listSiteRooms, saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteRoom } from '../inspection/kinds/siteRooms.ts';
import { pageOutbox } from '../inspection/outbox/pageOutbox.ts';
import { startOnSite } from '../inspection/startOnSite.ts';
import { FakeApi, Refusal } from '../testing/FakeApi.ts';
import { ADMIN } from '../testing/people.ts';
import { sampleInspection, signatureEntry } from '../testing/samples.ts';
import { useToasts } from '../ui/toasts.ts';
import { keyOf } from '../wire/queries.ts';
import { createQueryClient } from '../wire/queryClient.ts';
import { sendUnsentWork } from './sendUnsentWork.ts';

describe('the start of an inspection that was sent late', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = sendUnsentWork(ADMIN, createQueryClient());
  });
  afterEach(() => stop());

  /** Sends the start to an inspection that has this status. */
  const startMeeting = async (status: InspectionStatus): Promise<void> => {
    const inspection = sampleInspection({ address: '12 Palm Way', status });
    FakeApi.install().on(changeInspectionStatus, () => inspection);
    await pageOutbox().prepare();
    await startOnSite(inspection.id, ADMIN);
    await vi.waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  };

  it("shows the office's decision in the meantime", async () => {
    await startMeeting('cancelled');
    expect(useToasts.getState().current).toMatchObject({
      title: 'Inspection not started',
      description: expect.stringMatching(/^The inspection at 12 Palm Way was canceled before/),
    });
  });

  it('shows no message when the inspection has started', async () => {
    await startMeeting('in_progress');
    expect(useToasts.getState().current).toBeNull();
  });
});

it('refetches the inspection, its checklist and the signed versions after a refused signature', async () => {
  const queryClient = createQueryClient();
  const inspectionId = mintId();
  const keys = [getInspection, getChecklist, listSignedChecklists].map((endpoint) =>
    keyOf(endpoint, { params: { inspectionId } }),
  );
  const others = keyOf(getInspection, { params: { inspectionId: mintId() } });
  for (const key of [...keys, others]) queryClient.setQueryData(key, {});
  const refusal = new Refusal(409, { error: 'Someone else changed this.', code: 'changedMeanwhile' });
  FakeApi.install().on(signChecklist, () => refusal);
  const stop = sendUnsentWork(ADMIN, queryClient);
  const entry = signatureEntry(inspectionId);
  await pageOutbox().add(entry);
  const areInvalid = (): (boolean | undefined)[] =>
    keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  await vi.waitFor(() => expect(areInvalid()).toEqual([true, true, true]));
  expect(queryClient.getQueryState(others)?.isInvalidated).toBe(false);
  await pageOutbox().discard(entry.id);
  stop();
});

it('refetches a room whose change is refused, so that its page shows both versions', async () => {
  const queryClient = createQueryClient();
  const inspectionId = mintId();
  const queryKey = keyOf(listSiteRooms, { params: { inspectionId } });
  queryClient.setQueryData(queryKey, []);
  const refusal = new Refusal(409, { error: 'Another person changed this.', code: 'changedMeanwhile' });
  FakeApi.install().on(saveSiteRoom, () => refusal);
  const stop = sendUnsentWork(ADMIN, queryClient);
  const id = mintId();
  const change = { notes: 'Leak', seen: { notes: 'Dry' } };
  await pageOutbox().add(siteRoom.entry({ id, parentId: inspectionId, input: { roomId: mintId(), change } }));
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  await pageOutbox().discard(id);
  stop();
});
