import { createHash } from 'node:crypto';
import {
  getRecipientGroups,
  listRecipientGroups,
  type RecipientGroup,
  saveRecipientGroups,
} from '@sightline/contracts/clients/recipientGroups';
import { AppError } from '@sightline/contracts/core/errors';
import type { Logo } from '@sightline/contracts/organization/brand';
import { changeOrganization, getCompany, uploadLogo } from '@sightline/contracts/organization/company';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import {
  getLogo,
  getOrganization,
  type OrganizationFacts,
} from '@sightline/contracts/organization/organization';
import {
  changeSettings,
  getSettings,
  previewMail,
} from '@sightline/contracts/organization/organizationSettings';
import { getRetention } from '@sightline/contracts/organization/retention';
import { readSetup } from '@sightline/contracts/organization/setup';
import { passSetupSteps, readSetupSteps } from '@sightline/contracts/organization/setupSteps';
import { countCompletedBefore } from '@sightline/store/inspections/searchInspections';
import { feeSchedules } from '@sightline/store/organization/fees';
import {
  createOrganization,
  findOrganization,
  findSettings,
  logoKey,
  passSteps,
  replaceRecipientGroups,
  updateOrganizationFacts,
  updateSettings,
} from '@sightline/store/organization/organization';
import { countExpired, findLastRetentionRun } from '@sightline/store/retention';
import { recipientGroupChanges } from '@sightline/wording/catalogChanges';
import { COMPANY_FACT_LABELS } from '@sightline/wording/officeLabels';
import { DateTime } from 'luxon';
import sharp from 'sharp';
import { forgetSecondStepSetting } from '../../core/access.ts';
import { audit } from '../../core/audit.ts';
import { factChanges, noteChange, noteVersion } from '../../core/auditTrail.ts';
import type { Principal } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import { presentSetup, presentSetupSteps } from './presentSetup.ts';
import { previewMail as preview } from './previewMail.ts';

/** Drawings such as SVG are refused: they may carry scripts and load from the network. */
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp'];
/** The size of a logo in pixels: sharp on paper, and small enough for every mail. */
const BOX = { width: 800, height: 320 };
const MOST_PIXELS = 25_000_000;

export const organizationRoutes: readonly Route[] = [
  serve(getOrganization, async ({ store }) => (await findOrganization(store)).facts),

  serve(getCompany, async ({ store }) => {
    const { facts, factsVersion: version } = await findOrganization(store);
    return { facts, version };
  }),

  serve(
    changeOrganization,
    async (context, { body: { seenVersion, ...facts } }) => await changeFacts(context, facts, seenVersion),
  ),

  serve(uploadLogo, async (context, { body }) => {
    const logo = await storeLogo(context, Buffer.from(body.base64, 'base64'));
    return await changeFacts(context, { logo });
  }),

  serveDownload(getLogo, async (context, { params: { sha256 } }) => {
    const key = logoKey(sha256);
    if (!(await context.storage.has(key))) throw new AppError('notFound', { thing: 'logo' });
    const file = {
      key,
      version: sha256,
      sha256,
      contentType: 'image/png',
      disposition: 'inline',
      cached: true,
    } as const;
    await sendFile(context, file);
  }),

  serve(getFees, async ({ store, principal, payments }) => {
    const { booking, clientRequest } = feeSchedules((await findSettings(store)).fees);
    return {
      booking,
      clientRequest: isVisitor(principal) ? {} : clientRequest,
      isPaymentSetUp: payments.isSetUp,
    };
  }),

  serve(getSettings, async ({ store }) => await findSettings(store)),

  serve(changeSettings, async (context, { body: { seenVersion, ...changes } }) => {
    const { subject, name } = context.principal;
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const by = { subject, name };
    const settings = await updateSettings(context.store, Object.fromEntries(given), { by, seenVersion });
    audit(context, 'catalogChanged', { subject: null, by: subject, entry: 'settings' });
    await noteVersion(context, 'settings', { area: 'settings', thing: 'Company rules, booking and fees' });
    forgetSecondStepSetting(context.store);
    if (changes.assignedInspectorHosts !== undefined) await reviewLiveRights(context);
    return settings;
  }),

  serve(previewMail, async ({ store, configuration }, { body: { kind, text } }) =>
    preview((await findOrganization(store)).facts, kind, text, configuration.publicUrl.origin),
  ),

  serve(getRetention, async ({ store }) => {
    const { retentionYears: years } = await findSettings(store);
    const now = new Date();
    const before = DateTime.fromJSDate(now).minus({ years }).toJSDate();
    const [due, expired, last] = await Promise.all([
      countCompletedBefore(store, before),
      countExpired(store, { now, before }),
      findLastRetentionRun(store),
    ]);
    const lastRun = last && { at: last.at.toISOString(), deleted: last.deleted };
    return { years, due, expired, lastRun };
  }),

  serve(readSetup, async (context) => await presentSetup(context)),

  serve(readSetupSteps, async (context) => await presentSetupSteps(context)),

  serve(passSetupSteps, async (context, { body }) => {
    await passSteps(context.store, body.steps, body.isPassed);
    return await presentSetupSteps(context);
  }),

  serve(listRecipientGroups, async ({ store }) => (await findOrganization(store)).recipientGroups),

  serve(getRecipientGroups, async ({ store }) => await versionedGroups(store)),

  serve(saveRecipientGroups, async (context, { body: { seenVersion, groups } }) => {
    await changeGroups(context, groups, seenVersion);
    return await versionedGroups(context.store);
  }),
];

/** Whether the caller is a visitor of the public booking page, without an account. */
function isVisitor(principal: Principal | null): boolean {
  return principal === null || principal.role === 'guest';
}

async function changeFacts(
  context: Context<Principal>,
  changes: Partial<OrganizationFacts>,
  seenVersion?: number,
): Promise<OrganizationFacts> {
  const { store, principal } = context;
  await createOrganization(store, {});
  const before = (await findOrganization(store)).facts;
  await updateOrganizationFacts(store, changes, seenVersion);
  audit(context, 'catalogChanged', { subject: null, by: principal.subject, entry: 'organization' });
  const { facts } = await findOrganization(store);
  const noted = factChanges(before, facts, COMPANY_FACT_LABELS);
  await noteChange(context, { area: 'company', thing: 'Company', changes: noted });
  return facts;
}

async function versionedGroups(store: Services['store']) {
  const { recipientGroups: groups, groupsVersion: version } = await findOrganization(store);
  return { version, groups };
}

async function changeGroups(
  context: Context<Principal>,
  groups: RecipientGroup[],
  seenVersion: number,
): Promise<RecipientGroup[]> {
  const { recipientGroups: before } = await findOrganization(context.store);
  const saved = await replaceRecipientGroups(context.store, groups, seenVersion);
  const changes = recipientGroupChanges(before, saved);
  await noteChange(context, { area: 'recipients', thing: 'Recipient groups', changes });
  return saved;
}

/** Stores a logo as a new PNG without metadata, so that only pixels of the file are kept. */
async function storeLogo({ storage }: Pick<Services, 'storage'>, bytes: Buffer): Promise<Logo> {
  const { data, info } = await decoded(bytes);
  const sha256 = createHash('sha256').update(data).digest('hex');
  await storage.put(logoKey(sha256), data, { contentType: 'image/png' });
  return { sha256, width: info.width, height: info.height };
}

async function decoded(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const { format } = await picture.metadata();
    if (!FORMATS.includes(format)) throw new AppError('notAPicture');
    const fitted = picture.autoOrient().resize({ ...BOX, fit: 'inside', withoutEnlargement: true });
    return await fitted.png().toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('notAPicture', {}, { cause: error });
  }
}
