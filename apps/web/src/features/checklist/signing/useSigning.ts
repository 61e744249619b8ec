import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import {
  type SignatureOrder,
  type SignedInspection,
  seenFields,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ReportWarning } from '@sightline/contracts/reports/signing';
import { statedItems } from '@sightline/report/signing/statedItems';
import { chosenResult } from '@sightline/report/signing/suggestion';
import { checklistWarnings } from '@sightline/report/signing/warnings';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { signature } from '../../../inspection/kinds/signature.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { toast } from '../../../ui/toasts.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { missingForSignature, type Signable } from './requirements.ts';

interface SignedScreen {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly Signable[];
  voiceNotes: readonly Signable[] | null;
}

interface Signing {
  /** What is missing before this checklist can be signed. */
  missing: ReportWarning[];
  /** Contradictions and gaps, which the signer reviews. */
  warnings: ReportWarning[];
  /** Signs what the screen shows. Resolves with the id of the signature. */
  sign: (drawing: DrawnSignature) => Promise<string>;
}

export function useSigning({ inspection, checklist, photos, voiceNotes }: SignedScreen): Signing {
  const { data: settings } = useRead(getSettings, {});
  const officeZone = useTimeZone();
  const jurisdictionVersion = useJurisdictionVersion(checklist);
  return {
    missing: missingForSignature(checklist, photos, settings),
    warnings: checklistWarnings(
      statedItems(checklist.sections, photos),
      { ...inspection, officeZone },
      chosenResult(checklist),
    ),
    sign: async (drawing) =>
      await sign(checklist, { inspection, photos, voiceNotes, jurisdictionVersion }, drawing),
  };
}

/** The version of the jurisdiction whose requirements the form shows. */
function useJurisdictionVersion(checklist: ShownChecklist): number | null {
  const { data = [] } = useRead(listJurisdictions, {});
  const chosenId = fieldValue(checklist, 'inspectionCity');
  return data.find(({ body }) => body.id === chosenId)?.version ?? null;
}

/** The facts that the signer sees in addition to the fields of the checklist. */
interface Seen {
  inspection: SignedInspection;
  photos: readonly Signable[];
  /** Null if they could not be read: then the signature does not cover them. */
  voiceNotes: readonly Signable[] | null;
  /** The version of the chosen jurisdiction; null if its requirements could not be read. */
  jurisdictionVersion: number | null;
}

/**
 * Signs the shown checklist. The signature stays on this device until all that it signs has been sent. Resolves with its
 * id.
 */
export async function sign(
  checklist: ShownChecklist,
  { inspection, photos, voiceNotes, jurisdictionVersion }: Seen,
  drawing: DrawnSignature,
): Promise<string> {
  const { id: checklistId, inspectionId, version, signing } = checklist;
  const order: SignatureOrder = {
    signatureId: mintId(),
    seen: seenFields(checklist),
    photoIds: photos.map(({ id }) => id),
    voiceNoteIds: voiceNotes && voiceNotes.map(({ id }) => id),
    jurisdictionVersion,
    inspection: signedInspection(inspection),
    follows: version,
    signature: drawing,
    signedAt: new Date().toISOString(),
  };
  // A refused signature signs nothing: this one replaces it.
  if (signing?.state === 'needsAttention') await pageOutbox().discard(signing.id);
  const input = { checklistId, order };
  const entry = signature.entry({ id: order.signatureId, parentId: inspectionId, input });
  const isSaved = await pageOutbox().add(entry);
  // A quick refusal arrives before the write has ended, and has already been shown.
  if (!isRefused(entry.id)) announce(isSaved);
  return entry.id;
}

function announce(isSaved: boolean): void {
  if (isSaved) return toast({ title: 'Checklist Saved', description: 'Signed.', tone: 'success' });
  toast({
    title: 'Save Failed',
    description:
      'Failed to save inspection checklist. This device is out of storage: keep this page open until the signature has been sent.',
    tone: 'error',
  });
}

function isRefused(entryId: string): boolean {
  const { entries } = pageOutbox().store.getState();
  return entries.some(({ id, state }) => id === entryId && state === 'needsAttention');
}
