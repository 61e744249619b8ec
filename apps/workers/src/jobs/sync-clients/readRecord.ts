import { ExternalId, type FieldMapping } from '@sightline/contracts/clientManagement';
import { NewClient } from '@sightline/contracts/clients';
import { Line, RequiredLine, Text } from '@sightline/contracts/core/fields';
import { PROJECT_TYPE_LABELS } from '@sightline/contracts/inspectionLabels';
import { ProjectType } from '@sightline/contracts/inspections';
import { EXTERNAL_FIELD_LABELS } from '@sightline/contracts/officeLabels';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { RowProblem } from './RowProblem.ts';

/** What a record of the service says, in our fields. */

const ClientFacts = NewClient.pick({
  name: true,
  email: true,
  phone: true,
  address: true,
  companyName: true,
  notes: true,
});
export type ClientFacts = z.output<typeof ClientFacts>;

const ProjectFacts = z.object({
  clientId: ExternalId,
  projectType: z.string(),
  address: RequiredLine,
  scheduledDate: z.string(),
  permitNumber: Line,
  notes: Text,
  details: Text,
});

export interface ProjectFacts extends Omit<z.output<typeof ProjectFacts>, 'projectType' | 'scheduledDate'> {
  projectType: ProjectType;
  /** An instant; empty without one. */
  scheduledDate: string;
}

export function idOf(record: unknown): string {
  const { success, data } = z.object({ id: ExternalId }).safeParse(record);
  if (!success) throw new RowProblem('The record has no id.');
  return data.id;
}

/** For the list of failed rows: as much of a name as there is. */
export function nameOf(record: unknown, paths: readonly string[]): string {
  const found = paths.map((path) => textAt(record, path)).find((text) => text !== '');
  return (found ?? '').slice(0, 200);
}

export function readClient(record: unknown, { client }: FieldMapping): ClientFacts {
  return checked(ClientFacts, textsOf(record, client));
}

/** @param zone of the company, for dates without one; a day alone means 9 AM, when inspections usually begin */
export function readProject(record: unknown, mapping: FieldMapping, zone: string): ProjectFacts {
  const facts = checked(ProjectFacts, textsOf(record, mapping.project));
  return {
    ...facts,
    projectType: typeOf(facts.projectType, mapping.otherProjectType),
    scheduledDate: instantOf(facts.scheduledDate, zone),
  };
}

function textsOf(record: unknown, paths: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).map(([field, path]) => [field, textAt(record, path)]));
}

/** `firstName lastName` joins two fields; a field that is missing or has parts of its own is empty. */
function textAt(record: unknown, paths: string): string {
  const texts = paths.split(/ +/).map((path) => {
    const value = path.split('.').reduce<unknown>(memberOf, record);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  });
  return texts.filter((text) => text !== '').join(' ');
}

function memberOf(value: unknown, name: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isRecord ? Reflect.get(value, name) : undefined;
}

function checked<S extends z.ZodObject>(schema: S, texts: Record<string, string>): z.output<S> {
  const { success, data, error } = schema.safeParse(texts);
  if (success) return data;
  const problems = error.issues.map(({ path, message }) => {
    const label = EXTERNAL_FIELD_LABELS[String(path[0]) as keyof typeof EXTERNAL_FIELD_LABELS];
    return `${label}: ${message.replace(/\.$/, '')}.`;
  });
  throw new RowProblem(problems.join(' '));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/inspection$/, '');

function typeOf(text: string, other: ProjectType | null): ProjectType {
  const known = ProjectType.options.find((type) =>
    [type, PROJECT_TYPE_LABELS[type]].some((name) => plain(name) === plain(text)),
  );
  const type = known ?? other;
  if (type) return type;
  throw new RowProblem(
    `“${text.slice(0, 60)}” is not an inspection type here. Choose one for other types in the field mapping, or change it in the service.`,
  );
}

function instantOf(text: string, zone: string): string {
  if (text === '') return '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const moment = DateTime.fromISO(isDay ? `${text}T09:00` : text, { zone });
  if (moment.isValid && Math.abs(moment.year - 2025) < 100) return moment.toJSDate().toISOString();
  throw new RowProblem(`“${text.slice(0, 60)}” is not a date such as 2026-12-01 or 2026-12-01T14:30.`);
}
