import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ReportWarning } from '@sightline/contracts/reports/signing';
import { statedItems } from '@sightline/report/signing/statedItems';
import { chosenResult } from '@sightline/report/signing/suggestion';
import { checklistWarnings } from '@sightline/report/signing/warnings';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { useTimeZone } from '../../../wire/organization.ts';
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
  /** Contradictions and gaps, which the signer reviews. */
  warnings: ReportWarning[];
  /** Signs what the screen shows. Resolves with the id of the signature. */
  sign: (drawing: DrawnSignature) => Promise<string>;
}

export function useSigning({ inspection, checklist, photos, voiceNotes }: SignedScreen): Signing {
  const { data: settings } = useRead(getSettings, {});
  const timeZone = useTimeZone();
  const items = checklist.sections.flatMap((section) => section.items);
  const jurisdictionVersion = useJurisdictionVersion(checklist);
  return {
    missing: missingForSignature(checklist, photos, settings),
    warnings: checklistWarnings(
      statedItems(items, photos),
      { ...inspection, timeZone },
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
