import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import {
  type ChecklistTemplate,
  ItemId,
  SuggestedCorrections,
  type TemplateItem,
} from '../checklists/checklists.ts';
import { endpoint } from '../core/define.ts';
import { Line, RequiredLine } from '../core/fields.ts';
import { ProjectType } from '../inspections/projectType.ts';
import { RequiredViews } from '../inspections/requiredViews.ts';
import { edit, hasRepeats, versionOf } from './catalog.ts';

/** The sections and items of new checklists: the part of the catalog that an admin edits item by item. */

export const SectionId = z.string().regex(/^[a-z][A-Za-z0-9]{1,31}$/, 'Not the id of a section');

/** Retired items and sections stay in a template, so that an id is never reused. */
export const CatalogItem = z.strictObject({
  id: ItemId,
  label: RequiredLine,
  codeSection: Line.optional(),
  /** Suggested corrections of a failed item, one a line. */
  corrections: SuggestedCorrections.optional(),
  isRetired: z.boolean(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const CatalogSection = z.strictObject({
  id: SectionId,
  title: RequiredLine,
  isRetired: z.boolean(),
  items: z.array(CatalogItem).max(60, 'Use at most 60 items in a section'),
});
export type CatalogSection = z.infer<typeof CatalogSection>;

export const CatalogSections = z
  .array(CatalogSection)
  .max(20, 'Use at most 20 sections')
  .superRefine((sections, context) => {
    for (const { path, message } of sectionProblems(sections))
      context.addIssue({ code: 'custom', path, message });
  });

export const CatalogTemplate = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Every project type belongs to one template. */
  projectTypes: z.array(ProjectType),
  sections: CatalogSections,
  views: RequiredViews,
});
export type CatalogTemplate = z.infer<typeof CatalogTemplate>;

export const TemplateVersion = versionOf(CatalogTemplate);
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/catalog/templates',
  summary: 'The current version of every checklist template',
  access: STAFF,
  reply: z.array(TemplateVersion),
});

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/catalog/templates/:templateId',
  summary:
    'Change the sections, items and required views of a template; checklists that exist stay as they are',
  access: ADMIN,
  params: z.object({ templateId: z.string().regex(/^[a-z][a-zA-Z0-9]{1,39}$/) }),
  /** The stored views stay when `views` is missing. */
  body: z.strictObject({ ...edit, sections: CatalogSections, views: RequiredViews.optional() }),
  reply: TemplateVersion,
});

/** The content of a new checklist: a template without its retired sections and items. */
export function templateInUse({
  version,
  body,
}: {
  version: number;
  body: CatalogTemplate;
}): ChecklistTemplate {
  const sections = body.sections
    .filter(isInUse)
    .map(({ id, title, items }) => ({ id, title, items: items.filter(isInUse).map(toTemplateItem) }))
    .filter(({ items }) => items.length > 0);
  return { id: body.id, version, name: body.name, sections };
}

function toTemplateItem({ id, label, codeSection, corrections }: CatalogItem): TemplateItem {
  return { id, label, ...(codeSection && { codeSection }), ...(corrections && { corrections }) };
}

interface Problem {
  path: (string | number)[];
  message: string;
}

function sectionProblems(sections: readonly CatalogSection[]): Problem[] {
  const items = sections.flatMap((section) => section.items);
  const inUse = sections.filter(isInUse);
  return [
    ...check(
      inUse.some((section) => section.items.some(isInUse)),
      'Keep at least one item.',
    ),
    ...check(!hasRepeats(sections.map(({ id }) => id)), 'Two sections have the same id.'),
    ...check(!hasRepeats(items.map(({ id }) => id)), 'Two items have the same id.'),
    ...check(!hasRepeats(inUse.map(({ title }) => title)), 'Two sections have the same title.'),
    ...sections.flatMap((section, index) => itemProblems(section, index)),
  ];
}

/** Field names begin with the section's id. Every checklist has `mechanicalOther` and its description. */
function itemProblems({ id: sectionId, title, items }: CatalogSection, index: number): Problem[] {
  const labels = items.filter(isInUse).map(({ label }) => label);
  const reserved = [`${sectionId}Other`, `${sectionId}OtherDescription`];
  const path = [index, 'items'];
  return [
    ...check(!hasRepeats(labels), `Two items of ${title} have the same label.`, path),
    ...items.flatMap(({ id }, item) => [
      ...check(id.startsWith(sectionId), `The id of an item begins with ${sectionId}.`, [...path, item]),
      ...check(!reserved.includes(id), 'Every section already has an item "Other".', [...path, item]),
    ]),
  ];
}

const isInUse = ({ isRetired }: { isRetired: boolean }): boolean => !isRetired;

function check(isRight: boolean, message: string, path: Problem['path'] = []): Problem[] {
  return isRight ? [] : [{ path, message }];
}
