import { RecipientGroup } from '@sightline/contracts/clients/recipientGroups';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { USUAL_BRAND_COLOR } from '@sightline/contracts/organization/brand';
import { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { SetupStep } from '@sightline/contracts/organization/setupSteps';
import { z } from 'zod';
import { settingsEntry } from '../catalog/settingsEntry.ts';
import { appendVersion, type CatalogAuthor, currentOf, findVersion } from '../catalog/versions.ts';
import { contentHashOf } from '../core/contentHash.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { bookingFeeOf } from './fees.ts';

const ORGANIZATION_ID = 'organization';

/** One organization's configuration, in one document. */
export const organizations = stored(
  'organizations',
  z.object({
    id: z.literal(ORGANIZATION_ID),
    facts: OrganizationFacts,
    /** The initial settings; a change is a version (catalog/settingsEntry.ts). */
    settings: OrganizationSettings,
    /** The number of changes to the facts; an editor sends the one that it saw. */
    factsVersion: z.int(),
    recipientGroups: z.array(RecipientGroup),
    groupsVersion: z.int(),
    /**
     * The initial retention period, decided by the company and not set by law; the settings have the current
     * one.
     */
    retention: z.object({ years: z.int() }),
    /** The steps of the setup that an admin passed over. */
    passedSteps: z.partialRecord(SetupStep, z.boolean()).default({}),
    updatedAt: Instant,
  }),
);
export interface OrganizationRecord extends RecordOf<typeof organizations> {}

/** The configuration, which has no name before setup. */
export async function findOrganization(store: Store): Promise<OrganizationRecord> {
  const known = await store.of(organizations).findById(ORGANIZATION_ID).lean<OrganizationRecord>();
  return { ...newOrganization({}), ...known };
}

/** Creates the organization; an existing one stays unchanged. */
export async function createOrganization(
  store: Store,
  facts: Partial<OrganizationFacts>,
  recipientGroups: RecipientGroup[] = [],
  settings: Partial<OrganizationSettings> = {},
): Promise<void> {
  const organization = newOrganization(facts);
  const { _id, ...fresh } = {
    ...organization,
    recipientGroups,
    settings: { ...organization.settings, ...settings },
  };
  await store.of(organizations).updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
}

/** The key of a logo in the file storage, derived from its hash, so that signed reports keep theirs. */
export function logoKey(sha256: string): string {
  return `branding/${sha256}.png`;
}

/** Changes the given facts; refused when there is a newer version than the editor saw. */
export async function updateOrganizationFacts(
  store: Store,
  facts: Partial<OrganizationFacts>,
  seenVersion?: number,
): Promise<void> {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined);
  const changes = Object.fromEntries(given.map(([name, value]) => [`facts.${name}`, value]));
  // The logo is not part of the editor's form.
  const isForm = given.some(([name]) => name !== 'logo');
  const counted = isForm ? { $inc: { factsVersion: 1 } } : {};
  const change = { $set: { ...changes, updatedAt: new Date() }, ...counted };
  await writeVersioned(store, change, seenVersion === undefined ? {} : { factsVersion: seenVersion });
}

async function writeVersioned(store: Store, change: object, condition: object): Promise<void> {
  const { matchedCount } = await store
    .of(organizations)
    .updateOne({ _id: ORGANIZATION_ID, ...condition }, change);
  if (matchedCount === 0 && Object.keys(condition).length > 0)
    throw new AppError('changedMeanwhile', { thing: 'page' });
}

/** The fee of a booking in cents, by the company's schedule. */
export async function bookingFee(
  store: Store,
  what: { projectType: string; isVirtual: boolean },
): Promise<number | null> {
  return bookingFeeOf((await findSettings(store)).fees, what);
}

/** The settings, with defaults for those that were never changed. */
export async function findSettings(store: Store): Promise<OrganizationSettings> {
  return (await currentOf(store, await entryOfSettings(store))).body;
}

/**
 * Changes the given settings as a new version; refused when another person has changed them since the version
 * that the editor saw.
 */
export async function updateSettings(
  store: Store,
  changes: Partial<OrganizationSettings>,
  { by = null, seenVersion }: { by?: CatalogAuthor | null; seenVersion?: number | undefined } = {},
): Promise<OrganizationSettings> {
  const entry = await entryOfSettings(store);
  const { version, body } = await currentOf(store, entry);
  const seen = seenVersion === undefined ? null : await findVersion(store, entry, seenVersion);
  // Several pages edit parts of the settings: a newer version of another part is no reason to refuse.
  const isUntouched = !seen || contentHashOf(pick(seen.body, changes)) === contentHashOf(pick(body, changes));
  const edit = {
    body: { ...body, ...changes },
    by,
    seenVersion: isUntouched ? version : (seenVersion ?? version),
  };
  return (await appendVersion(store, entry, edit)).body;
}

const pick = (settings: OrganizationSettings, names: Partial<OrganizationSettings>) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in names));

async function entryOfSettings(store: Store) {
  return settingsEntry((await findOrganization(store)).settings);
}

export async function replaceRecipientGroups(
  store: Store,
  recipientGroups: RecipientGroup[],
  seenVersion?: number,
): Promise<RecipientGroup[]> {
  await createOrganization(store, {});
  const change = { $set: { recipientGroups, updatedAt: new Date() }, $inc: { groupsVersion: 1 } };
  await writeVersioned(store, change, seenVersion === undefined ? {} : { groupsVersion: seenVersion });
  return recipientGroups;
}

/** Passes over these steps of the setup, or brings them back. */
export async function passSteps(store: Store, steps: SetupStep[], isPassed: boolean): Promise<void> {
  await createOrganization(store, {});
  const change = { $set: Object.fromEntries(steps.map((step) => [`passedSteps.${step}`, isPassed])) };
  await store.of(organizations).updateOne({ _id: ORGANIZATION_ID }, change);
}

const UNBRANDED = { brandColor: USUAL_BRAND_COLOR, logo: null, promises: [] };

function newOrganization(facts: Partial<OrganizationFacts>): OrganizationRecord {
  const nothingKnown = { name: '', address: '', phone: '', email: '', licenseNumber: '' };
  return {
    _id: ORGANIZATION_ID,
    facts: { ...nothingKnown, timeZone: 'America/New_York', isDemo: false, ...UNBRANDED, ...facts },
    settings: OrganizationSettings.parse({}),
    factsVersion: 1,
    recipientGroups: [],
    groupsVersion: 1,
    retention: { years: 10 },
    passedSteps: {},
    updatedAt: new Date(),
  };
}
