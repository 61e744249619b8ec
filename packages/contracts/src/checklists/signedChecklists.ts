import { z } from 'zod';
import { INSPECTORS, STAFF } from '../accounts/roles.ts';
import { Jurisdiction } from '../catalog/catalog.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Sha256 } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { ProjectType } from '../inspections/projectType.ts';
import { AssignedInspector, DrawnSignature } from '../inspections/signing.ts';
import { FieldName, type FieldState, FieldValue } from './checklistChanges.ts';
import { type Checklist, ChecklistTemplate, ItemId } from './checklists.ts';

/**
 * A signed checklist: the content that the signer saw, frozen and hashed (decision 024). A version never
 * changes. A later change makes a new version, which names the differences.
 */

const SignedField = z.object({
  /** The change that set the value, in the log of all changes. */
  changeId: Id,
  value: FieldValue,
  by: z.string(),
  /** The times by the device's clock and by the server's. */
  madeAt: Instant,
  at: Instant,
});

const SignedPhoto = z.object({
  id: Id,
  itemId: ItemId.nullable(),
  sha256: Sha256,
  capturedAt: Instant,
});

/** A recording that belongs to an item or to the general notes. */
const SignedVoiceNote = z.object({
  id: Id,
  itemId: ItemId.nullable(),
  sha256: Sha256,
  recordedAt: Instant,
});

/** The facts of the inspection that the signer certifies. */
const SignedInspection = z.object({
  address: z.string(),
  permitNumber: z.string(),
  clientName: z.string(),
  projectType: ProjectType,
});
export type SignedInspection = z.infer<typeof SignedInspection>;

/** The content that is hashed. */
export const SignedContent = z.object({
  checklistId: Id,
  inspectionId: Id,
  version: z.int().min(1),
  inspection: SignedInspection,
  /** With its requirements at that time; null when the checklist names one that does not exist. */
  jurisdiction: Jurisdiction.nullable(),
  template: ChecklistTemplate,
  /** Fields that are not empty, by name. */
  fields: z.record(FieldName, SignedField),
  photos: z.array(SignedPhoto),
  /** Null where the signer's device could not read them, so that the signature does not cover them. */
  voiceNotes: z.array(SignedVoiceNote).nullable(),
  /** The time of the last mark; null while items are unmarked. */
  completedAt: Instant.nullable(),
  /** The same time by the server's clock, where it differs from the device's. */
  completionReceivedAt: Instant.nullable(),
  signedBy: z.string(),
  licenseNumber: z.string(),
  /** The assigned inspector, if another person signed. */
  assignedInspector: AssignedInspector.nullable(),
  certification: z.string(),
  signature: DrawnSignature,
  /** The times of the signature by the device's clock and by the server's. */
  signedAt: Instant,
  receivedAt: Instant,
  /** The changes since the previous version, one sentence each; null for the first one. */
  supersedes: z
    .object({ version: z.int().min(1), contentHash: Sha256, changes: z.array(z.string()) })
    .nullable(),
});
export type SignedContent = z.infer<typeof SignedContent>;

export const SignedChecklist = z.object({
  id: Id,
  checklistId: Id,
  version: z.int().min(1),
  /** SHA-256 of the content's canonical JSON (RFC 8785). */
  contentHash: Sha256,
  content: SignedContent,
});
export type SignedChecklist = z.infer<typeof SignedChecklist>;

export const SignatureOrder = z.strictObject({
  /** The id, minted on the device; the same signature sent twice counts once. */
  signatureId: MintedId,
  /** The values that the signer saw: for each field that is not empty, the change that set it. */
  seen: z.record(FieldName, Id),
  /** The photos that the signer saw, deleted ones excluded. */
  photoIds: z.array(Id).max(1000),
  /** Those of items and general notes that the signer saw; null where the device could not read them. */
  voiceNoteIds: z.array(Id).max(1000).nullable(),
  /**
   * The version of the jurisdiction whose requirements the signer saw; null, for the current one, where the
   * device does not know it.
   */
  jurisdictionVersion: z.int().min(1).nullable(),
  /** The facts that the signer saw: another address or permit is not signed unseen. */
  inspection: SignedInspection,
  /** The last version that the signer saw; 0 when none was signed. */
  follows: z.int().min(0),
  signature: DrawnSignature,
  signedAt: Instant,
});
export type SignatureOrder = z.infer<typeof SignatureOrder>;

export const signChecklist = endpoint({
  method: 'POST',
  path: '/api/checklist/:checklistId/signatures',
  summary: 'Sign the checklist as the signer saw it; freezes and hashes it as its next version',
  access: INSPECTORS,
  params: z.object({ checklistId: Id }),
  body: SignatureOrder,
  reply: SignedChecklist,
});

export const listSignedChecklists = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/signed-checklists',
  summary: 'The signed versions of the checklist, newest first',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(SignedChecklist),
});

/** The values that a person sees on a checklist, for the order to sign it. */
export function seenFields({ fields }: Pick<Checklist, 'fields'>): SignatureOrder['seen'] {
  const filled = Object.entries(fields).filter(([, { value }]) => Boolean(value));
  return Object.fromEntries(filled.map(([name, { changeId }]) => [name, changeId]));
}

export function signedInspection(inspection: SignedInspection): SignedInspection {
  const { address, permitNumber, clientName, projectType } = inspection;
  return { address, permitNumber, clientName, projectType };
}

/** The fields of a signed version in the form of a checklist's fields. */
export function fieldsAsSigned({ fields }: Pick<SignedContent, 'fields'>): Record<string, FieldState> {
  const states = Object.entries(fields).map(([name, { changeId, ...made }]) => [
    name,
    { ...made, changeId, revision: 1, heads: [changeId], conflicts: [] },
  ]);
  return Object.fromEntries(states);
}

/**
 * The certification above the signature, on the screen and in the frozen content. It names everything that the
 * signature covers. Decision 075.
 */
export function certificationText(
  { name, licenseNumber }: { name: string; licenseNumber: string },
  { coversVoiceNotes }: { coversVoiceNotes: boolean } = { coversVoiceNotes: true },
): string {
  const covered = coversVoiceNotes
    ? 'this checklist, its photos and its voice notes state'
    : 'this checklist and its photos state';
  return (
    `I, ${name}, license ${licenseNumber}, certify that this inspection was made by me or under my direct supervision, ` +
    `and that ${covered} what was found.`
  );
}
