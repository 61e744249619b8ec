import { type CatalogItem, templateInUse } from '@sightline/contracts/catalog/catalogTemplates';
import { trusted } from 'mongoose';
import { currentCodeEditions } from '../catalog/codeEditions.ts';
import { listJurisdictions } from '../catalog/jurisdictions.ts';
import { listTemplates } from '../catalog/templates.ts';
import type { Store } from '../core/store.ts';
import { type VoiceNoteRecord, voiceNotes } from './voiceNotes.ts';

/** The number of accepted notes whose words count, the newest ones, and their length in all. */
const MOST_NOTES = 2000;
const MOST_CHARACTERS = 500_000;

/**
 * The texts in which the company speaks of its inspections: checklists with codes and corrections, requirements, and the
 * texts of voice notes that its people accepted. A database belongs to one company, so none of another is in it.
 */
export async function companyTexts(store: Store): Promise<string[]> {
  const [templates, jurisdictions, editions, notes] = await Promise.all([
    listTemplates(store),
    listJurisdictions(store),
    currentCodeEditions(store),
    acceptedTexts(store),
  ]);
  const sections = templates.flatMap((template) => templateInUse(template).sections);
  const texts = [
    ...checklistTexts(sections),
    ...jurisdictions
      .filter(({ isRetired }) => !isRetired)
      .flatMap(({ body }) => [body.name, ...body.requirements]),
    ...editions.map(({ name }) => name),
  ];
  // Templates share most of their sections. A finding that is dictated often counts as often.
  return [...new Set(texts), ...notes].filter((text) => text !== '');
}

interface Section {
  title: string;
  items: readonly Pick<CatalogItem, 'label' | 'codeSection' | 'corrections'>[];
}

/** The texts of sections: titles, and items with their codes and corrections. */
export function checklistTexts(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ label, codeSection = '', corrections = '' }) => [label, codeSection, corrections]),
  ]);
}

async function acceptedTexts(store: Store): Promise<string[]> {
  const notes = await store
    .of(voiceNotes)
    .find({ accepted: trusted({ $ne: null }), disposition: trusted({ $ne: 'deleted' }) })
    .sort({ 'accepted.at': -1 })
    .limit(MOST_NOTES)
    .select({ 'accepted.text': 1 })
    .lean<Pick<VoiceNoteRecord, 'accepted'>[]>();
  const texts: string[] = [];
  let characters = 0;
  for (const { accepted } of notes) {
    characters += accepted?.text.length ?? 0;
    if (characters > MOST_CHARACTERS) break;
    texts.push(accepted?.text ?? '');
  }
  return texts;
}
