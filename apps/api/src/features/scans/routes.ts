import { AppError } from '@sightline/contracts/core/errors';
import {
  decideFinding,
  detailsOf,
  listFindings,
  listScans,
  recordScan,
  SCAN_HISTORY,
} from '@sightline/contracts/scans/scans';
import { listPhotos } from '@sightline/store/photos/photos';
import {
  acceptedFindings,
  decideFinding as decide,
  findScan,
  presentScan,
  listScans as readScans,
  type ScanRecord,
  recordScan as store,
} from '@sightline/store/scans/scans';
import { nameWithRole } from '../../core/author.ts';
import type { Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

export const scanRoutes: readonly Route[] = [
  serve(recordScan, async (context, { params, body }) => {
    const { _id: inspectionId } = await visibleInspection(context, params.inspectionId);
    await requireKeyframes(context, inspectionId, body.keyframes);
    const by = nameWithRole(context.principal);
    return presentScan(await store(context.store, { inspectionId, sent: body, by }));
  }),

  serve(listScans, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await readScans(context.store, _id, SCAN_HISTORY)).map(presentScan);
  }),

  serve(listFindings, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return await acceptedFindings(context.store, _id);
  }),

  serve(decideFinding, async (context, { params: { scanId, findingId }, body }) => {
    const scan = await visibleScan(context, scanId);
    if (!scan.found.some(({ id }) => id === findingId)) throw new AppError('notFound', { thing: 'finding' });
    const by = nameWithRole(context.principal);
    const { decisionId: id, state } = body;
    const at = new Date().toISOString();
    const decision = { id, findingId, state, by, at, ...detailsOf(body) };
    return presentScan(await decide(context.store, scanId, decision));
  }),
];

/**
 * Requires the keyframes of a scan, which are sent before it. One that was deleted meanwhile stays the
 * evidence of the scan.
 */
async function requireKeyframes(
  { store: opened }: Context<Principal>,
  inspectionId: string,
  keyframes: readonly string[],
): Promise<void> {
  if (keyframes.length === 0) return;
  const stored = new Set((await listPhotos(opened, inspectionId)).map(({ _id }) => _id));
  if (!keyframes.every((id) => stored.has(id))) throw new AppError('notFound', { thing: 'photo' });
}

/** The scan, if the caller may read its inspection. */
async function visibleScan(context: Context<Principal>, scanId: string): Promise<ScanRecord> {
  const scan = await findScan(context.store, scanId);
  if (!scan) throw new AppError('notFound', { thing: 'scan' });
  await visibleInspection(context, scan.inspectionId);
  return scan;
}
