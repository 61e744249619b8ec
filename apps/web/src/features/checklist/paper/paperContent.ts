import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { fieldsAsSigned, type SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import type { Evidence } from '../signing/requirements.ts';
import { changesSince, changesText } from '../signing/useSignedVersions.ts';

/** The content of the paper: the present checklist, or a signed version. */
export interface PaperContent {
  checklist: Pick<Checklist, 'fields' | 'template'>;
  /** Null for a form that is filled in by hand: its lines stay empty. */
  inspection: Inspection | null;
  /** The signed version whose content this is; null for unsigned content. */
  signed: SignedChecklist | null;
  /** Names the version and the changes since; empty if the checklist was never signed. */
  status: string[];
}

/** The `?version=` of the present checklist. */
export const CURRENT = 'current';

export interface PaperChoice {
  value: string;
  label: string;
}

interface Sources {
  checklist: ShownChecklist;
  inspection: Inspection;
  /** The present evidence. */
  evidence: Evidence;
  /** Newest first. */
  versions: readonly SignedChecklist[];
}

/**
 * The chosen version, or else the latest. The present checklist can be chosen if it differs, since it is
 * unsigned.
 */
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

/** Empty if there is only one version. */
export function choicesOf(sources: Sources): PaperChoice[] {
  const choices = sources.versions.map(({ version, content }) => ({
    value: String(version),
    label: `Version ${version}, signed by ${content.signedBy}`,
  }));
  if (hasChanged(sources)) choices.unshift({ value: CURRENT, label: 'As it is now, not signed' });
  return choices.length > 1 ? choices : [];
}

/** Compares the fields only, since the paper shows no photos. */
function hasChanged({ checklist, versions: [latest] }: Sources): boolean {
  return latest !== undefined && changesSince(checklist, null, latest.content).fields > 0;
}
