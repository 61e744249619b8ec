import {
  type CatalogItem,
  type CatalogSection,
  CatalogSections,
  type CatalogTemplate,
} from '@sightline/contracts/catalog/catalogTemplates';
import { type RequiredView, RequiredViews } from '@sightline/contracts/inspections/requiredViews';

/**
 * Changes of a template, each as a new list of sections. Parts are never removed: a retired one keeps its id.
 */

type Sections = readonly CatalogSection[];

export type EditedTemplate = Pick<CatalogTemplate, 'sections' | 'views'>;

export function changeSection(
  sections: Sections,
  sectionId: string,
  change: Partial<CatalogSection>,
): CatalogSection[] {
  return sections.map((section) => (section.id === sectionId ? { ...section, ...change } : section));
}

export function changeItem<Item extends CatalogItem>(
  items: readonly Item[],
  itemId: string,
  change: Partial<CatalogItem>,
): Item[] {
  return items.map((item) => (item.id === itemId ? { ...item, ...change } : item));
}

/** Adds an item, or restores the retired one with that label. `known` are the sections of all templates. */
export function addItem(section: CatalogSection, label: string, known: Sections): CatalogItem[] {
  const retired = section.items.find((item) => item.isRetired && isSame(item.label, label));
  if (retired) return changeItem(section.items, retired.id, { isRetired: false });
  return [...section.items, { id: itemIdFor(section, label, known), label, isRetired: false }];
}

export function addSection(sections: Sections, title: string, known: Sections): CatalogSection[] {
  const retired = sections.find((section) => section.isRetired && isSame(section.title, title));
  if (retired) return changeSection(sections, retired.id, { isRetired: false });
  const taken = [...sections, ...known.filter((section) => !isSame(section.title, title))];
  const id = freeName(
    camelCase(title, 24),
    taken.map((section) => section.id),
  );
  return [...sections, { id, title, isRetired: false, items: [] }];
}

/** Adds a required view, or restores the retired one with that label. */
export function addView(views: readonly RequiredView[], label: string): RequiredView[] {
  const retired = views.find((view) => view.isRetired && isSame(view.label, label));
  if (retired) return changeItem(views, retired.id, { isRetired: false });
  const taken = views.map(({ id }) => id);
  return [...views, { id: freeName(camelCase(label, 28), taken), label, isRetired: false }];
}

export function mergeTemplates(mine: EditedTemplate, theirs: EditedTemplate): EditedTemplate {
  const added = theirs.views.filter(({ id }) => !mine.views.some((view) => view.id === id));
  return { sections: mergeSections(mine.sections, theirs.sections), views: [...mine.views, ...added] };
}

/** This person's sections, followed by another person's additions: leaving those out would remove them. */
function mergeSections(mine: Sections, theirs: Sections): CatalogSection[] {
  const merged = mine.map((section) => {
    const other = theirs.find(({ id }) => id === section.id);
    const added = other?.items.filter(({ id }) => !section.items.some((item) => item.id === id)) ?? [];
    return { ...section, items: [...section.items, ...added] };
  });
  return [...merged, ...theirs.filter(({ id }) => !mine.some((section) => section.id === id))];
}

/** The reason why the template cannot be saved; undefined if it can. */
export function templateProblem({ sections, views }: EditedTemplate): string | undefined {
  const inUse = sections.filter((section) => !section.isRetired);
  if (inUse.some(({ title }) => title.trim() === '')) return 'A section has no title.';
  const items = inUse.flatMap((section) => section.items);
  if (items.some(({ label, isRetired }) => !isRetired && label.trim() === '')) return 'An item has no label.';
  if (views.some(({ label, isRetired }) => !isRetired && label.trim() === ''))
    return 'A required view has no label.';
  const { error } = CatalogSections.safeParse(sections);
  return (error ?? RequiredViews.safeParse(views).error)?.issues[0]?.message;
}

/** Moves an element among those in use; retired ones stay after them. */
export function reorderInUse<Element extends { isRetired: boolean }>(
  all: readonly Element[],
  inUse: readonly Element[],
): Element[] {
  return [...inUse, ...all.filter(({ isRetired }) => isRetired)];
}

/**
 * Uses the id of another template's item with this section and label; an id with another meaning is never used.
 */
function itemIdFor(section: CatalogSection, label: string, known: Sections): string {
  const others = known.filter(({ id }) => id === section.id).flatMap(({ items }) => items);
  const isOwn = (id: string): boolean => section.items.some((item) => item.id === id);
  const shared = others.find((item) => item.label === label && !isOwn(item.id));
  if (shared) return shared.id;
  const words = camelCase(label, 28);
  const reserved = [`${section.id}Other`, `${section.id}OtherDescription`];
  const taken = [...known.flatMap(({ items }) => items), ...section.items].map(({ id }) => id);
  return freeName(`${section.id}${words.charAt(0).toUpperCase()}${words.slice(1)}`, [...taken, ...reserved]);
}

/** An id such as `gasPressureTest`: letters and digits only, like stored field names. */
function camelCase(text: string, length: number): string {
  const words = text.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? ['new'];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  const lettered = /^[A-Z]/.test(joined) ? joined : `N${joined}`;
  return (lettered.charAt(0).toLowerCase() + lettered.slice(1)).slice(0, length).padEnd(2, 'x');
}

function freeName(base: string, taken: readonly string[], count = 1): string {
  const name = count === 1 ? base : `${base}${count}`;
  return taken.includes(name) ? freeName(base, taken, count + 1) : name;
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
