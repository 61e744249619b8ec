import {
  fieldsAsSigned,
  seenFields,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { generateReport } from '@sightline/contracts/reports/signing';
import { isOfChecklist } from '@sightline/contracts/voice-notes/voiceNotes';
import { comparableEvidence } from '@sightline/report/signing/shownEvidence';
import { findSignedBy, type SignedChecklistRecord } from '@sightline/store/checklists/signedChecklists';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { authorOf } from '../../core/author.ts';
import type { Signer } from '../../core/signing.ts';
import type { Evidence } from './collectEvidence.ts';

interface Ordered {
  inspection: InspectionRecord;
  signer: Signer;
  order: Pick<HandlerInput<typeof generateReport>['body'], 'covers' | 'signature'>;
  evidence: Evidence;
}

/**
 * The time of the signature that covers the checklist and this report; null where the report has its own. Throws
 * unless the report would state exactly what its signer saw. Decision 140.
 */
export async function signedAtOf(store: Store, ordered: Ordered): Promise<string | null> {
  const { covers } = ordered.order;
  if (!covers) return null;
  const signed = await findSignedBy(store, covers.signatureId);
  const isSame =
    signed !== null &&
    isTheirs(signed, ordered) &&
    isAsSigned(signed, ordered) &&
    covers.evidenceHash === contentHashOf(comparableEvidence(ordered.evidence));
  if (!isSame) throw new AppError('changedSinceSigned');
  return signed.content.signedAt;
}

/** Whether this person drew the same signature on the latest version of this checklist. */
function isTheirs(
  { _id, inspectionId, by, content }: SignedChecklistRecord,
  { inspection, signer, order, evidence }: Ordered,
): boolean {
  return (
    inspectionId === inspection._id &&
    by.subject === authorOf(signer).subject &&
    evidence.checklist.signed?.id === _id &&
    canonicalJson(content.signature) === canonicalJson(order.signature)
  );
}

/** Whether checklist, photos, voice notes and the facts of the inspection are as they were signed. */
export function isAsSigned(
  { content }: SignedChecklistRecord,
  { inspection, evidence }: Pick<Ordered, 'inspection' | 'evidence'>,
): boolean {
  const { checklist, keyframes, voiceNotes } = evidence;
  return (
    isEqual(seenFields(checklist), seenFields({ fields: fieldsAsSigned(content) })) &&
    isEqual(signedInspection(inspection), content.inspection) &&
    isEqual(idsOf(keyframes), idsOf(content.photos)) &&
    isEqual(idsOf(voiceNotes.filter(isOfChecklist)), idsOf(content.voiceNotes ?? []))
  );
}

const isEqual = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id).toSorted();
