import type { CatalogChange, CatalogKey } from '@sightline/contracts/catalog/catalog';
import {
  codeEditionChanges,
  jurisdictionChanges,
  settingsChanges,
  templateChanges,
} from '@sightline/wording/catalogChanges';
import type { Store } from '../core/store.ts';
import { CODE_EDITIONS } from './codeEditions.ts';
import { jurisdictionEntry } from './jurisdictions.ts';
import { SETTINGS } from './settingsEntry.ts';
import { templateEntry } from './templates.ts';
import { type Entry, type Version, versionsOf } from './versions.ts';

/** The changes of an entry with authors and times, newest first. */
export async function listHistory(store: Store, key: CatalogKey): Promise<CatalogChange[]> {
  const [kind, id = ''] = key.split('.');
  if (kind === 'jurisdiction') return await describe(store, jurisdictionEntry(id), jurisdictionChanges);
  if (kind === 'codeEditions') return await describe(store, CODE_EDITIONS, codeEditionChanges);
  if (kind === 'settings') return await describe(store, SETTINGS, settingsChanges);
  const template = templateEntry(id);
  return template ? await describe(store, template, templateChanges) : [];
}

async function describe<Body>(
  store: Store,
  entry: Entry<Body>,
  changesOf: (before: Body, after: Body) => string[],
): Promise<CatalogChange[]> {
  const versions = await versionsOf(store, entry);
  return versions.map((version, index) => {
    const before = versions[index + 1];
    const changes = before ? [...retirement(before, version), ...changesOf(before.body, version.body)] : [];
    return presentChange(version, changes);
  });
}

function retirement(before: Version<unknown>, after: Version<unknown>): string[] {
  if (before.isRetired === after.isRetired) return [];
  return [after.isRetired ? 'retired' : 'restored'];
}

function presentChange(
  { version, isRetired, by, at, note }: Version<unknown>,
  changes: string[],
): CatalogChange {
  return { version, isRetired, by: by?.name ?? null, at: at?.toISOString() ?? null, note, changes };
}
