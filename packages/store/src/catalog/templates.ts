import {
  type CatalogSection,
  CatalogTemplate,
  templateInUse,
} from '@sightline/contracts/catalog/catalogTemplates';
import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import { AppError } from '@sightline/contracts/core/errors';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import type { Store } from '../core/store.ts';
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts';
import { appendVersion, currentOf, type Edit, type Entry, type Version, versionsOf } from './versions.ts';

type TemplateEntry = Entry<CatalogTemplate> & { builtIn: CatalogTemplate };

function entryOf(builtIn: CatalogTemplate): TemplateEntry {
  return {
    key: `template.${builtIn.id}`,
    thing: 'checklist template',
    parse: (body) => CatalogTemplate.parse(body),
    builtIn,
  };
}

/** The entry of a template; null when it does not exist, since templates can be edited but not added. */
export function templateEntry(templateId: string): TemplateEntry | null {
  const builtIn = BUILT_IN_TEMPLATES.find(({ id }) => id === templateId);
  return builtIn ? entryOf(builtIn) : null;
}

export async function listTemplates(store: Store): Promise<Version<CatalogTemplate>[]> {
  return await Promise.all(BUILT_IN_TEMPLATES.map((template) => currentOf(store, entryOf(template))));
}

/** The template of new checklists of this type: the current version without retired sections and items. */
export async function currentTemplateFor(store: Store, projectType: ProjectType): Promise<ChecklistTemplate> {
  return templateInUse(await currentOf(store, entryFor(projectType)));
}

/**
 * The views that inspections of this type currently need, also those that have begun; retired views are left
 * out.
 */
export async function requiredViewsFor(store: Store, projectType: ProjectType): Promise<RequiredView[]> {
  const { body } = await currentOf(store, entryFor(projectType));
  return body.views.filter(({ isRetired }) => !isRetired);
}

function entryFor(projectType: ProjectType): TemplateEntry {
  const builtIn = BUILT_IN_TEMPLATES.find(({ projectTypes }) => projectTypes.includes(projectType));
  if (!builtIn) throw new Error(`no checklist template is for ${projectType}`);
  return entryOf(builtIn);
}

/** Saves the sections and required views of a template, unless an id would get another meaning. */
export async function saveTemplate(
  store: Store,
  entry: TemplateEntry,
  {
    body: { sections, views },
    ...edit
  }: Edit<Pick<CatalogTemplate, 'sections'> & Partial<Pick<CatalogTemplate, 'views'>>>,
): Promise<Version<CatalogTemplate>> {
  const current = await currentOf(store, entry);
  const body = { ...current.body, sections, views: views ?? current.body.views };
  // An editor with an older version is refused for that first: missing items were added in the meantime.
  const isSeen = current.version === edit.seenVersion;
  const problem = isSeen ? findIdProblem(current.body, sections, await everyVersion(store)) : null;
  if (problem) throw new AppError('badInput', { fields: { sections: problem } });
  return await appendVersion(store, entry, { ...edit, body });
}

/** Every version of every template, which shows the meaning of all ids that were ever used. */
async function everyVersion(store: Store): Promise<CatalogTemplate[]> {
  const histories = await Promise.all(
    BUILT_IN_TEMPLATES.map((template) => versionsOf(store, entryOf(template))),
  );
  return histories.flat().map(({ body }) => body);
}

/**
 * An item's id is a stored field name: marks, photos and signed reports refer to it. So every id that was ever
 * used keeps its meaning. Items are retired instead of removed; an item stays in its section; and an id that
 * another template has, or had, is accepted only with the same section and label.
 */
function findIdProblem(
  current: CatalogTemplate,
  sections: readonly CatalogSection[],
  everyVersion: readonly CatalogTemplate[],
): string | null {
  const uses = itemsOf(sections);
  const own = itemsOf(current.sections);
  const known = everyVersion.flatMap((template) => itemsOf(template.sections));
  return (
    missingSection(current.sections, sections) ??
    missingItem(own, uses) ??
    firstOf(uses, (use) => moved(use, known)) ??
    firstOf(uses, (use) => (own.some(({ id }) => id === use.id) ? null : reused(use, known)))
  );
}

interface Use {
  id: string;
  label: string;
  sectionId: string;
}

function itemsOf(sections: readonly CatalogSection[]): Use[] {
  return sections.flatMap((section) =>
    section.items.map(({ id, label }) => ({ id, label, sectionId: section.id })),
  );
}

function missingSection(before: readonly CatalogSection[], after: readonly CatalogSection[]): string | null {
  const missing = before.find(({ id }) => !after.some((section) => section.id === id));
  return missing ? `Retire the section "${missing.title}" instead of removing it.` : null;
}

function missingItem(before: readonly Use[], after: readonly Use[]): string | null {
  const missing = before.find(({ id }) => !after.some((item) => item.id === id));
  return missing ? `Retire the item "${missing.label}" instead of removing it.` : null;
}

function moved({ id, label, sectionId }: Use, known: readonly Use[]): string | null {
  const isElsewhere = known.some((use) => use.id === id && use.sectionId !== sectionId);
  return isElsewhere ? `The id of "${label}" belongs to an item of another section: ${id}.` : null;
}

function reused({ id, label }: Use, known: readonly Use[]): string | null {
  const uses = known.filter((use) => use.id === id);
  if (uses.length === 0 || uses.some((use) => use.label === label)) return null;
  return `The id of "${label}" belongs to the item "${uses[0]?.label}" of another template: ${id}.`;
}

function firstOf(uses: readonly Use[], problemOf: (use: Use) => string | null): string | null {
  return uses.map(problemOf).find((problem) => problem !== null) ?? null;
}
