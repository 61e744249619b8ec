import type { AuditArea } from '@sightline/contracts/audit/auditTrail';
import type { CatalogKey } from '@sightline/contracts/catalog/catalog';
import { mintId } from '@sightline/contracts/core/ids';
import { addAuditEntry } from '@sightline/store/audit/auditTrail';
import { listHistory } from '@sightline/store/catalog/history';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Principal } from './principal.ts';
import type { Services } from './services.ts';

interface Author extends Pick<Services, 'store'> {
  principal: Pick<Principal, 'subject' | 'name'>;
}

interface Change {
  area: AuditArea;
  thing: string;
  /** The changes as text; nothing is recorded when the list is empty. */
  changes: readonly string[];
}

/** Records a person's change in the audit list, which people read. The security log (audit.ts) has only ids. */
export async function noteChange(
  { store, principal }: Author,
  { area, thing, changes }: Change,
  id: string = mintId(),
): Promise<void> {
  if (changes.length === 0) return;
  const { subject, name: by } = principal;
  await addAuditEntry(store, { _id: id, at: new Date(), area, thing, by, subject, changes: [...changes] });
}

/** Records the newest version of a catalog entry; saving the same version twice is recorded once. */
export async function noteVersion(
  author: Author,
  key: CatalogKey,
  { area, thing }: Pick<Change, 'area' | 'thing'>,
): Promise<void> {
  const [latest] = await listHistory(author.store, key);
  if (!latest || latest.at === null) return;
  const changes = latest.changes.length > 0 ? latest.changes : ['added'];
  const texts = latest.note === '' ? changes : [...changes, `“${latest.note}”`];
  await noteChange(author, { area, thing, changes: texts }, derivedId('audit', key, String(latest.version)));
}

/** `Phone: none → (954) 555-0101` for each given fact that differs. */
export function factChanges<Facts extends object>(
  before: Facts,
  after: Facts,
  labels: Partial<Record<keyof Facts, string>>,
): string[] {
  const names = Object.keys(labels) as (keyof Facts)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${labels[name]}: ${factText(before[name])} → ${factText(after[name])}`);
}

function factText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' || typeof value === 'number') return String(value) || 'none';
  return value === null || value === undefined ? 'none' : 'set';
}
