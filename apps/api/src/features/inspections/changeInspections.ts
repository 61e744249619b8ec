import type { StaffRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import type {
  BulkOutcome,
  changeInspections as endpoint,
} from '@sightline/contracts/inspections/bulkChanges';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findInspections } from '@sightline/store/inspections/searchInspections';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import { changeStatus, missingFor } from './changeStatus.ts';
import { editInspection } from './editInspection.ts';

type StaffContext = Context<PrincipalOf<StaffRole>>;
type Order = HandlerInput<typeof endpoint>['body'];
type Change = Order['change'];

interface Refusal {
  reason: string;
  isSettable: boolean;
}

/**
 * Makes the same change to many inspections, one after the other: each is checked, recorded and announced as a
 * change of its own, and a refusal stops none of the others.
 */
export async function changeInspections(context: StaffContext, { ids, change }: Order): Promise<BulkOutcome> {
  const wanted = [...new Set(ids)];
  const known = new Map((await findInspections(context.store, wanted)).map((one) => [one._id, one]));
  const unchanged: BulkOutcome['unchanged'] = [];
  for (const id of wanted) {
    const inspection = known.get(id);
    const refusal = await refusalOf(context, inspection, change);
    if (refusal) unchanged.push({ id, address: inspection?.address ?? '', ...refusal });
  }
  return { changed: wanted.length - unchanged.length, unchanged };
}

/** Changes one inspection; the reason where it stays unchanged. */
async function refusalOf(
  context: StaffContext,
  inspection: InspectionRecord | undefined,
  change: Change,
): Promise<Refusal | null> {
  try {
    if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
    if (change.kind === 'inspector') return await assign(context, inspection, change.inspectorId);
    return await setStatus(context, inspection, change);
  } catch (error) {
    if (error instanceof AppError) return refused(describeError(error.code, error.details));
    throw error;
  }
}

const refused = (reason: string): Refusal => ({ reason, isSettable: false });

async function setStatus(
  context: StaffContext,
  { _id, status: before }: InspectionRecord,
  { status, isByHand }: Extract<Change, { kind: 'status' }>,
): Promise<Refusal | null> {
  if (before === status) {
    // The notices of an interrupted change are completed.
    await changeStatus(context, _id, { status, author: context.principal });
    return refused('It already has this status.');
  }
  const missing = isByHand ? [] : await missingFor(context.store, _id, status);
  if (missing.length > 0) return { reason: missing.join(' '), isSettable: true };
  await changeStatus(context, _id, { status, author: context.principal });
  return null;
}

async function assign(
  context: StaffContext,
  { _id, inspectorId: before, updatedAt }: InspectionRecord,
  inspectorId: string | null,
): Promise<Refusal | null> {
  if (before === inspectorId)
    return refused(
      inspectorId === null ? 'It has no inspector.' : 'It is already assigned to this inspector.',
    );
  await editInspection(context, _id, { inspectorId, unmodifiedSince: updatedAt.toISOString() });
  await reviewLiveRights(context, _id);
  return null;
}
