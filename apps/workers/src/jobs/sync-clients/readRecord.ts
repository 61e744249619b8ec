import { CLIENT_NOUNS, type ClientFacts, readClientFacts } from '@sightline/contracts/clients/clientFacts';
import {
  ExternalId,
  type ExternalKind,
  type RowFailure,
} from '@sightline/contracts/clients/clientManagement';
import { Line, RequiredAddress, Text } from '@sightline/contracts/core/fields';
import { joinLines } from '@sightline/contracts/core/plainText';
import { type LeftOut, type ReadParts, readParts, shortened } from '@sightline/contracts/core/readParts';
import { OTHER_TYPE_NAMES, ProjectType } from '@sightline/contracts/inspections/projectType';
import { textOfCell } from '@sightline/wording/csv';
import { PROJECT_TYPE_LABELS } from '@sightline/wording/inspectionLabels';
import { zoneOfSite } from '@sightline/wording/place/siteZone';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { CLIENT_PLACES, PROJECT_PLACES } from './findFacts.ts';

/** Reads records of the service into our fields. Automations copy cells of spreadsheets as they are. */

/** A record without the values that cannot be stored. */
export interface ReadRecord<Facts> {
  facts: Facts;
  leftOut: readonly LeftOut[];
}

const ProjectFacts = z.object({
  clientId: ExternalId,
  projectType: z.string(),
  address: RequiredAddress,
  scheduledDate: z.string(),
  permitNumber: Line,
  notes: Text,
  details: Text,
});

export interface ProjectFacts extends Omit<z.output<typeof ProjectFacts>, 'projectType' | 'scheduledDate'> {
  projectType: ProjectType;
  /** The instant; empty without one. */
  scheduledDate: string;
}

const WithId = z.object({ id: ExternalId });

export function idOf(record: unknown): string {
  const { success, data } = WithId.safeParse(record);
  if (!success) throw new RowProblem('The record has no id.');
  return data.id;
}

/** A record for the list of those that could not be stored. */
export function aboutOf(kind: ExternalKind, record: unknown): Omit<RowFailure, 'problem'> {
  const { data } = WithId.safeParse(record);
  const { name, email } = CLIENT_PLACES;
  const known = kind === 'client' ? name(record) || email(record) : PROJECT_PLACES.address(record);
  return { kind, externalId: data?.id ?? '', name: known.slice(0, 200) };
}

export function readClient(record: unknown): ReadRecord<ClientFacts> {
  const { texts, formulas } = textsOf(record, CLIENT_PLACES);
  return usable(readClientFacts(texts), formulas);
}

const PROJECT_NOUNS: Record<keyof ProjectFacts, string> = {
  clientId: 'client ID',
  projectType: 'inspection type',
  address: 'address',
  scheduledDate: 'date',
  permitNumber: 'permit number',
  notes: 'note',
  details: 'details text',
};

export const NOUNS: Record<ExternalKind, Record<string, string>> = {
  client: CLIENT_NOUNS,
  project: PROJECT_NOUNS,
};

/**
 * A time without a zone is that of the address, or else of the company.
 * @param zone the company's time zone; a day alone means 9 AM, when inspections usually begin
 */
export function readProject(record: unknown, zone: string): ReadRecord<ProjectFacts> {
  const { texts, formulas } = textsOf(record, PROJECT_PLACES);
  const required = ['clientId', 'address'] as const;
  const read = readParts(ProjectFacts, { texts, required, nouns: PROJECT_NOUNS });
  const { facts, leftOut } = usable(read, formulas);
  const projectType = typeOf(facts.projectType);
  const scheduledDate = instantOf(facts.scheduledDate, zoneOfSite(facts.address, zone));
  return { facts: { ...facts, projectType, scheduledDate }, leftOut };
}

function usable<Facts>(
  { facts, problems, leftOut }: ReadParts<Facts>,
  formulas: readonly LeftOut[],
): ReadRecord<Facts> {
  if (facts === null) throw new RowProblem([...problems, ...formulas.map(({ text }) => text)].join(' '));
  return { facts, leftOut: [...leftOut, ...formulas] };
}

const SEVERAL_LINES: ReadonlySet<string> = new Set(['notes', 'details']);
const separatorOf = (field: string): ' ' | ', ' => (field === 'address' ? ', ' : ' ');

/** The texts of a record, and its values that are formulas of a spreadsheet. */
function textsOf<Field extends string>(
  record: unknown,
  places: Record<Field, (record: unknown) => string>,
): { texts: Partial<Record<Field, string>>; formulas: LeftOut[] } {
  const texts: Partial<Record<Field, string>> = {};
  const formulas: LeftOut[] = [];
  for (const field of Object.keys(places) as Field[]) {
    const given = places[field](record);
    const text = textOfCell(given);
    if (text !== null) texts[field] = SEVERAL_LINES.has(field) ? text : joinLines(text, separatorOf(field));
    else
      formulas.push({ part: field, text: `“${shortened(given)}” is a formula, and its result is missing.` });
  }
  return { texts, formulas };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/inspection$/, '');

function typeOf(text: string): ProjectType {
  const known = ProjectType.options.find((type) =>
    [type, PROJECT_TYPE_LABELS[type]].some((name) => plain(name) === plain(text)),
  );
  const named = Object.entries(OTHER_TYPE_NAMES).find(([name]) => name === plain(text));
  const type = known ?? named?.[1];
  if (type) return type;
  throw new RowProblem(
    text === ''
      ? 'The inspection type is missing. Add it in the service, then retry.'
      : `“${shortened(text)}” is not an inspection type here. Change it in the service, for example to Building, then retry.`,
  );
}

/** A day, or a day with a time of day. Luxon would read "14:30" as today and "2026" as January 1. */
const COMPLETE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)? ?(Z|[+-]\d{2}(:?\d{2})?)?)?$/i;

function instantOf(text: string, zone: string): string {
  if (text === '') return '';
  if (!COMPLETE.test(text))
    throw new RowProblem(
      `“${shortened(text)}” is not a complete date. Use one such as 2026-12-01 or 2026-12-01T14:30.`,
    );
  const [day = '', time = '09:00'] = text.split(/[T ](.*)/i);
  const moment = DateTime.fromISO(`${day}T${time.replace(' ', '')}`, { zone });
  if (moment.isValid && Math.abs(moment.year - 2025) < 100) {
    // Luxon moves an hour that the start of daylight saving time skips.
    const hasZone = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(time);
    if (hasZone || moment.toFormat('HH:mm') === time.slice(0, 5)) return moment.toJSDate().toISOString();
    throw new RowProblem(
      `The clocks skip “${shortened(text)}”. The next time is ${moment.startOf('hour').toFormat('h:mm a')}. Correct it in the service.`,
    );
  }
  throw new RowProblem(`“${shortened(text)}” is not a day in the calendar. Correct it in the service.`);
}

/** The reason why a record cannot be stored, as a sentence for the reader of the failed rows. */
export class RowProblem extends Error {
  /** Whether it may succeed in a moment, when a missing record has arrived. */
  readonly isTemporary: boolean;

  constructor(sentence: string, { isTemporary = false } = {}) {
    super(sentence);
    this.name = 'RowProblem';
    this.isTemporary = isTemporary;
  }
}
