import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { useRead } from '../../../wire/queries.ts';
import { missingForSignature, type Signable } from './requirements.ts';
import { sign } from './sign.ts';

interface SignedScreen {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly Signable[];
  voiceNotes: readonly Signable[] | null;
}

interface Signing {
  /** The steps that are missing before this checklist can be signed, one sentence each. */
  missing: string[];
  /** Signs what the screen shows. Resolves with the id of the signature. */
  sign: (drawing: DrawnSignature) => Promise<string>;
}

export function useSigning({ inspection, checklist, photos, voiceNotes }: SignedScreen): Signing {
  const { data: settings } = useRead(getSettings, {});
  const jurisdictionVersion = useJurisdictionVersion(checklist);
  return {
    missing: missingForSignature(checklist, photos, settings),
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
