import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { fieldsAsSigned, type SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import type { Evidence } from '../signing/requirements.ts';
import { changesSince, changesText } from '../signing/useSignedVersions.ts';

/** What is on the paper: the checklist as it is now, or as it was signed. */
export interface PaperContent {
  checklist: Pick<Checklist, 'fields' | 'template'>;
  /** Null for a form that is filled in by hand: its lines stay empty. */
  inspection: Inspection | null;
  /** The version whose content this is; null: nobody signed what is here. */
  signed: SignedChecklist | null;
  /** Which version this is, and what happened since; nothing while nobody has ever signed. */
  status: string[];
}

/** `?version=` of the checklist as it is now. */
export const CURRENT = 'current';

export interface PaperChoice {
  value: string;
  label: string;
}

interface Sources {
  checklist: ShownChecklist;
  inspection: Inspection;
  /** As it is now. */
  evidence: Evidence;
  /** Newest first. */
  versions: readonly SignedChecklist[];
}

/** The wanted version, else the latest. The checklist as it is now can be chosen where it differs, since nobody signed it. */
export function paperContent(sources: Sources, wanted: string | null): PaperContent {
  const { checklist, inspection, evidence, versions } = sources;
  const [latest] = versions;
  const chosen = versions.find(({ version }) => String(version) === wanted) ?? latest;
  const isCurrent = wanted === CURRENT && hasChanged(sources);
  if (chosen && !isCurrent) return contentAsSigned(sources, chosen);
  const since = latest && changesText(changesSince(checklist, evidence, latest.content));
  const status = latest ? [`Not signed: ${since} since version ${latest.version} was signed.`] : [];
  return { checklist, inspection, signed: null, status };
}

function contentAsSigned(
  { checklist, inspection, evidence, versions }: Sources,
  signed: SignedChecklist,
): PaperContent {
  const { version, content } = signed;
  const { template, inspection: facts } = content;
  const latest = versions[0]?.version ?? version;
  const changed = changesText(changesSince(checklist, evidence, content));
  return {
    checklist: { template, fields: fieldsAsSigned(content) },
    inspection: { ...inspection, ...facts },
    signed,
    status: [
      `Version ${version} of ${latest}.`,
      ...(version < latest ? [`Superseded by version ${latest}.`] : []),
      ...(changed ? [`The checklist has changed since: ${changed}.`] : []),
    ],
  };
}

/** Empty where there is nothing to choose. */
export function choicesOf(sources: Sources): PaperChoice[] {
  const choices = sources.versions.map(({ version, content }) => ({
    value: String(version),
    label: `Version ${version}, signed by ${content.signedBy}`,
  }));
  if (hasChanged(sources)) choices.unshift({ value: CURRENT, label: 'As it is now, not signed' });
  return choices.length > 1 ? choices : [];
}

/** The paper shows no photos, so that it differs by its fields alone. */
function hasChanged({ checklist, versions: [latest] }: Sources): boolean {
  return latest !== undefined && changesSince(checklist, null, latest.content).fields > 0;
}
