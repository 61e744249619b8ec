import { fieldValue, stateOf } from '@sightline/contracts/checklists/checklistFields';
import { type ChecklistItem, completionOf, itemsOf } from '@sightline/contracts/checklists/checklistItems';
import {
  certificationText,
  fieldsAsSigned,
  type SignatureOrder,
  SignedContent,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { AppError } from '@sightline/contracts/core/errors';
import { jurisdictionEntry } from '@sightline/store/catalog/jurisdictions';
import { currentVersion, findVersion } from '@sightline/store/catalog/versions';
import { changesById } from '@sightline/store/checklists/applyChanges';
import type { ChecklistRecord } from '@sightline/store/checklists/checklists';
import { signedChanges } from '@sightline/store/checklists/signedChanges';
import { findSignedVersion } from '@sightline/store/checklists/signedChecklists';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { listPhotos, type PhotoRecord } from '@sightline/store/photos/photos';
import { listVoiceNotes, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { checkFailures, licenseToSign, type Signer, signsFor } from '../../core/signing.ts';

export interface Signing {
  checklist: ChecklistRecord;
  inspection: InspectionRecord;
  signer: Signer;
  order: SignatureOrder;
}

type Fields = SignedContent['fields'];
type SignedVoiceNote = NonNullable<SignedContent['voiceNotes']>[number];

/**
 * The signed content: the values, photos and voice notes that the signer saw, which may differ from the
 * current ones if another person changed them meanwhile. Throws the refusal when the signer may not sign, or
 * when something is missing.
 */
export async function freezeChecklist(store: Store, signing: Signing): Promise<SignedContent> {
  const { checklist, inspection, signer, order } = signing;
  const licenseNumber = licenseToSign(signer, inspection);
  const { template, _id: checklistId, inspectionId } = checklist;
  const fields = await seenFields(store, checklist, order.seen);
  const photos = await seenPhotos(store, inspectionId, order.photoIds);
  const voiceNotes = await seenVoiceNotes(store, inspectionId, order.voiceNoteIds);
  const items = itemsOf({ template, fields: fieldsAsSigned({ fields }) });
  await checkComplete(store, items, photos);
  const content = {
    checklistId,
    inspectionId,
    version: order.follows + 1,
    inspection: seenInspection(inspection, order),
    jurisdiction: await seenJurisdiction(store, fields, order),
    template,
    fields,
    photos: photos.map(frozenPhoto),
    ...completionOf(items),
    voiceNotes: voiceNotes && voiceNotes.map(frozenVoiceNote),
    signedBy: signer.name,
    licenseNumber,
    assignedInspector: await signsFor(store, signer, inspection),
    certification: certificationText(
      { name: signer.name, licenseNumber },
      { coversVoiceNotes: voiceNotes !== null },
    ),
    signature: order.signature,
    signedAt: order.signedAt,
    receivedAt: new Date().toISOString(),
  };
  return SignedContent.parse({ ...content, supersedes: await supersedes(store, content) });
}

/**
 * The values that the signer's changes set: from the checklist, or from the log where they have changed
 * since.
 */
async function seenFields(
  store: Store,
  { _id, fields: present }: ChecklistRecord,
  seen: SignatureOrder['seen'],
): Promise<Fields> {
  const logged = await changesById(store, _id, Object.values(seen));
  const fieldOf = (name: string, changeId: string): Fields[string] => {
    const state = stateOf(present, name);
    if (state?.changeId === changeId) {
      const { value, by, madeAt, at } = state;
      return { changeId, value, by, madeAt, at };
    }
    const change = logged.find((one) => one._id === changeId && one.field === name);
    if (!change) throw unknown('changes');
    const { value, by, madeAt, receivedAt } = change;
    return { changeId, value, by, madeAt: madeAt.toISOString(), at: receivedAt.toISOString() };
  };
  return Object.fromEntries(Object.entries(seen).map(([name, changeId]) => [name, fieldOf(name, changeId)]));
}

async function seenPhotos(
  store: Store,
  inspectionId: string,
  photoIds: SignatureOrder['photoIds'],
): Promise<PhotoRecord[]> {
  const stored = await listPhotos(store, inspectionId);
  const seen = stored.filter(({ _id }) => photoIds.includes(_id));
  if (seen.length < new Set(photoIds).size) throw unknown('photos');
  return seen;
}

function frozenPhoto({ _id, itemId, sha256, capturedAt }: PhotoRecord): SignedContent['photos'][number] {
  return { id: _id, itemId, sha256, capturedAt: capturedAt.toISOString() };
}

async function seenVoiceNotes(
  store: Store,
  inspectionId: string,
  voiceNoteIds: SignatureOrder['voiceNoteIds'],
): Promise<VoiceNoteRecord[] | null> {
  if (!voiceNoteIds) return null;
  const stored = await listVoiceNotes(store, inspectionId);
  const seen = stored.filter(({ _id }) => voiceNoteIds.includes(_id));
  if (seen.length < new Set(voiceNoteIds).size) throw unknown('voice notes');
  return seen;
}

function frozenVoiceNote({ _id, itemId, sha256, recordedAt }: VoiceNoteRecord): SignedVoiceNote {
  return { id: _id, itemId, sha256, recordedAt: recordedAt.toISOString() };
}

/**
 * Refuses facts that were corrected in the meantime: the signer must see them first, and the server has only
 * the current ones.
 */
function seenInspection(
  inspection: InspectionRecord,
  { inspection: seen }: SignatureOrder,
): SignedContent['inspection'] {
  const present = signedInspection(inspection);
  if (canonicalJson(seen) !== canonicalJson(present))
    throw new AppError('changedMeanwhile', { thing: 'inspection' });
  return present;
}

function unknown(things: 'changes' | 'photos' | 'voice notes' | 'requirements'): AppError {
  const problem = `You signed with ${things} that never arrived here. Open the checklist, look at it, and sign again.`;
  return new AppError('badInput', { fields: { [things]: problem } });
}

/**
 * Refuses an incomplete checklist. A deleted photo still counts as seen, but it no longer documents an item.
 */
async function checkComplete(
  store: Store,
  items: readonly ChecklistItem[],
  photos: readonly PhotoRecord[],
): Promise<void> {
  if (items.every(({ mark }) => mark === null)) throw new AppError('nothingToSign');
  const existing = photos.filter(({ disposition }) => disposition !== 'deleted');
  await checkFailures(store, items, existing);
}

/**
 * The jurisdiction with the requirements that the signer saw, which may have changed before the signature
 * arrived.
 */
async function seenJurisdiction(
  store: Store,
  fields: Fields,
  { jurisdictionVersion }: SignatureOrder,
): Promise<SignedContent['jurisdiction']> {
  const entry = jurisdictionEntry(fieldValue({ fields: fieldsAsSigned({ fields }) }, 'inspectionCity'));
  if (jurisdictionVersion === null) return (await currentVersion(store, entry))?.body ?? null;
  const seen = await findVersion(store, entry, jurisdictionVersion);
  if (!seen) throw unknown('requirements');
  return seen.body;
}

async function supersedes(
  store: Store,
  content: Pick<SignedContent, 'checklistId' | 'version' | 'fields' | 'photos' | 'voiceNotes' | 'template'>,
): Promise<SignedContent['supersedes']> {
  const { checklistId, version } = content;
  if (version === 1) return null;
  const before = await findSignedVersion(store, { checklistId, version: version - 1 });
  if (!before) throw new AppError('changedMeanwhile', { thing: 'checklist' });
  const changes = signedChanges(before.content, content);
  return { version: before.version, contentHash: before.contentHash, changes };
}
