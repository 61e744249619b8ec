import type { CatalogSection, CatalogTemplate } from '@sightline/contracts/catalog/catalogTemplates';

/**
 * An item's id is a stored field name: marks, photos and signed reports refer to it. So every id that was ever
 * used keeps its meaning. Items are retired instead of removed; an item stays in its section; and an id that
 * another template has, or had, is accepted only with the same section and label.
 */
export function findIdProblem(
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
