import { CatalogKey } from '@sightline/contracts/catalog/catalog';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { z } from 'zod';
import { contentHashOf } from '../core/contentHash.ts';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * Versions of the catalog. Entries are never edited: each change is a new version, and the latest is current.
 * Decision 092.
 */

export interface CatalogAuthor {
  subject: string;
  name: string;
}

export const catalogVersions = stored(
  'catalogVersions',
  z.object({
    /** The key with the version, `template.mechanical@3`. */
    id: z.string(),
    key: CatalogKey,
    version: z.int(),
    body: z.unknown(),
    isRetired: z.boolean(),
    /** The author; null for entries that came with the product. */
    by: z.object({ subject: z.string(), name: z.string() }).nullable(),
    at: Instant.nullable(),
    note: z.string(),
  }),
  [[{ key: 1, version: -1 }, { unique: true }]],
);

interface VersionRecord extends RecordOf<typeof catalogVersions> {}

/** An entry of the catalog: the schema of its body, and its initial content. */
export interface Entry<Body> {
  readonly key: CatalogKey;
  /** The noun for refusals, such as "jurisdiction". */
  readonly thing: string;
  readonly parse: (body: unknown) => Body;
  /** Version 1 of an entry that came with the product; null for one that the company added. */
  readonly builtIn: Body | null;
}

export interface Version<Body> {
  version: number;
  body: Body;
  isRetired: boolean;
  by: CatalogAuthor | null;
  at: Date | null;
  note: string;
}

export interface Edit<Body> {
  /** The version that the editor saw; 0 for a new entry. */
  seenVersion: number;
  body: Body;
  by: CatalogAuthor | null;
  isRetired?: boolean;
  note?: string;
}

/** The keys with this prefix that have stored versions; each was stored with version 1 first. */
export async function storedKeys(store: Store, prefix: string): Promise<string[]> {
  const firsts = await store
    .of(catalogVersions)
    .find({ version: 1 })
    .select({ key: 1 })
    .lean<VersionRecord[]>();
  return firsts.map(({ key }) => key).filter((key) => key.startsWith(prefix));
}

/** All versions of an entry, newest first; the content that came with the product counts as version 1. */
export async function versionsOf<Body>(store: Store, entry: Entry<Body>): Promise<Version<Body>[]> {
  const records = await store
    .of(catalogVersions)
    .find({ key: entry.key })
    .sort({ version: -1 })
    .lean<VersionRecord[]>();
  if (records.length > 0) return records.map((record) => versionOf(entry, record));
  return entry.builtIn === null ? [] : [builtInVersion(entry.builtIn)];
}

/** A version by its number; null where there is none. */
export async function findVersion<Body>(
  store: Store,
  entry: Entry<Body>,
  version: number,
): Promise<Version<Body> | null> {
  const versions = await versionsOf(store, entry);
  return versions.find((one) => one.version === version) ?? null;
}

/** The latest version; null for an entry that does not exist. */
export async function currentVersion<Body>(store: Store, entry: Entry<Body>): Promise<Version<Body> | null> {
  const record = await store
    .of(catalogVersions)
    .findOne({ key: entry.key })
    .sort({ version: -1 })
    .lean<VersionRecord>();
  if (record) return versionOf(entry, record);
  return entry.builtIn === null ? null : builtInVersion(entry.builtIn);
}

/** Reads entries that always exist, because the product came with them. */
export async function currentOf<Body>(
  store: Store,
  entry: Entry<Body> & { builtIn: Body },
): Promise<Version<Body>> {
  return (await currentVersion(store, entry)) ?? builtInVersion(entry.builtIn);
}

/**
 * Saves the next version, unless there is a newer one than the editor saw. A body without a change adds no version, and
 * the same edit sent twice counts once.
 */
export async function appendVersion<Body>(
  store: Store,
  entry: Entry<Body>,
  edit: Edit<Body>,
): Promise<Version<Body>> {
  const current = await currentVersion(store, entry);
  const isSame = current !== null && isSameContent(current, edit);
  if (isSame && isSeenOrOwn(current, edit)) return current;
  if ((current?.version ?? 0) !== edit.seenVersion) throw changedMeanwhile(entry);
  if (edit.seenVersion === 1 && entry.builtIn !== null) await storeBuiltIn(store, entry);
  return versionOf(entry, await insert(store, entry, recordOf(entry, edit)));
}

/** Stores the initial content, so that the history stays true when a later release has another one. */
async function storeBuiltIn<Body>(store: Store, { key, builtIn: body }: Entry<Body>): Promise<void> {
  const record = { ...{ _id: `${key}@1`, key, version: 1 }, ...builtInVersion(body) };
  // An existing version 1 has the same content.
  await insertUnlessKnown(store.of(catalogVersions).insertOne(record));
}

async function insert<Body>(store: Store, entry: Entry<Body>, record: VersionRecord): Promise<VersionRecord> {
  const isNew = await insertUnlessKnown(store.of(catalogVersions).insertOne(record));
  if (!isNew) throw changedMeanwhile(entry);
  return record;
}

function recordOf<Body>({ key }: Entry<Body>, edit: Edit<Body>): VersionRecord {
  const { seenVersion, body, by, isRetired = false, note = '' } = edit;
  const version = seenVersion + 1;
  return { _id: `${key}@${version}`, key, version, body, isRetired, by, at: new Date(), note };
}

function versionOf<Body>({ parse }: Entry<Body>, record: VersionRecord): Version<Body> {
  const { version, isRetired, by, at, note } = record;
  return { version, body: parse(record.body), isRetired, by, at, note };
}

function builtInVersion<Body>(body: Body): Version<Body> {
  return { version: 1, body, isRetired: false, by: null, at: null, note: '' };
}

function isSameContent<Body>(current: Version<Body>, { body, isRetired = false }: Edit<Body>): boolean {
  return current.isRetired === isRetired && contentHashOf(current.body) === contentHashOf(body);
}

/** Whether the editor saw this version, or has just saved it. */
function isSeenOrOwn(current: Version<unknown>, { seenVersion, by }: Edit<unknown>): boolean {
  const isOwn = current.version === seenVersion + 1 && current.by?.subject === by?.subject;
  return current.version === seenVersion || isOwn;
}

const changedMeanwhile = ({ thing }: { thing: string }): AppError =>
  new AppError('changedMeanwhile', { thing });
