import { CatalogTemplate, templateInUse } from '@sightline/contracts/catalog/catalogTemplates';
import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import { AppError } from '@sightline/contracts/core/errors';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import type { Store } from '../core/store.ts';
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts';
import { findIdProblem } from './itemIds.ts';
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
