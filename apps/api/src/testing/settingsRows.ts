import * as staff from '@sightline/contracts/accounts/staff';
import * as auditTrail from '@sightline/contracts/audit/auditTrail';
import * as catalog from '@sightline/contracts/catalog/catalog';
import * as catalogTemplates from '@sightline/contracts/catalog/catalogTemplates';
import * as recipientGroups from '@sightline/contracts/clients/recipientGroups';
import { mintId } from '@sightline/contracts/core/ids';
import * as company from '@sightline/contracts/organization/company';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import * as organization from '@sightline/contracts/organization/organization';
import * as settings from '@sightline/contracts/organization/organizationSettings';
import { getRetention } from '@sightline/contracts/organization/retention';
import { readSetup } from '@sightline/contracts/organization/setup';
import { passSetupSteps, readSetupSteps } from '@sightline/contracts/organization/setupSteps';
import { findUser } from '@sightline/store/accounts/users';
import { CODE_EDITIONS } from '@sightline/store/catalog/codeEditions';
import { jurisdictionEntry } from '@sightline/store/catalog/jurisdictions';
import { listTemplates } from '@sightline/store/catalog/templates';
import { currentVersion } from '@sightline/store/catalog/versions';
import { findOrganization, logoKey } from '@sightline/store/organization/organization';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { ownerless, type Row, row } from './accessRow.ts';
import { LOGO, LOGO_HASH } from './accessWorld.ts';

async function staffVersion({ store }: TestServer['services'], userId: string): Promise<number> {
  return (await findUser(store, userId))?.revision ?? 0;
}

/** The company and its settings, the staff, and the catalog. */
export const SETTINGS_ROWS: readonly Row[] = [
  row(organization.getOrganization, { ownerless }),
  row(company.changeOrganization, { ownerless, request: () => ({ body: { phone: '(954) 555-0101' } }) }),
  row(company.uploadLogo, { ownerless, request: () => ({ body: { base64: LOGO.toString('base64') } }) }),
  row(organization.getLogo, {
    ownerless,
    request: async (_, { services: { storage } }) => {
      await storage.put(logoKey(LOGO_HASH), LOGO, { contentType: 'image/png' });
      return {};
    },
  }),
  row(getFees, { ownerless }),
  row(settings.getSettings, { ownerless }),
  row(settings.changeSettings, { ownerless, request: () => ({ body: { siteRadiusMeters: 200 } }) }),
  row(company.getCompany, { ownerless }),
  row(recipientGroups.getRecipientGroups, { ownerless }),
  row(settings.previewMail, {
    ownerless,
    request: () => ({ body: { kind: 'confirmed', text: { subject: '', intro: '' } } }),
  }),
  row(getRetention, { ownerless }),
  row(readSetup, { ownerless }),
  row(readSetupSteps, { ownerless }),
  row(passSetupSteps, { ownerless, request: () => ({ body: { steps: ['brand'], isPassed: true } }) }),
  row(recipientGroups.saveRecipientGroups, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const { groupsVersion: seenVersion } = await findOrganization(store);
      return { body: { seenVersion, groups: [] } };
    },
  }),
  row(recipientGroups.listRecipientGroups, { ownerless }),

  row(staff.listStaff, { ownerless }),
  row(auditTrail.listAudit, { ownerless }),
  row(staff.addStaffMember, {
    ownerless,
    request: () => ({
      body: {
        id: mintId(),
        email: `${mintId()}@example.com`,
        name: 'Ana Ruiz',
        licenseNumber: 'BN-77',
        trades: [],
      },
    }),
  }),
  row(staff.changeStaffMember, {
    request: async ({ userId }, { services }) => ({
      body: { seenVersion: await staffVersion(services, userId), licenseNumber: mintId() },
    }),
  }),
  // This inspector has a password.
  row(staff.issueStaffLink, { status: 409 }),
  row(staff.mailStaffLink),
  row(staff.endStaffSessions),
  row(staff.resetStaffSignIn),

  row(catalog.listJurisdictions, { ownerless }),
  row(catalog.saveJurisdiction, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const current = await currentVersion(store, jurisdictionEntry('standard'));
      const body = { name: `Standard ${mintId()}`, requirements: [] };
      return { body: { seenVersion: current?.version, body } };
    },
  }),
  row(catalogTemplates.listTemplates, { ownerless }),
  row(catalogTemplates.saveTemplate, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const [current] = await listTemplates(store);
      return { body: { seenVersion: current?.version, sections: current?.body.sections } };
    },
  }),
  row(catalog.getCodeEditions, { ownerless }),
  row(catalog.saveCodeEditions, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const current = await currentVersion(store, CODE_EDITIONS);
      return { body: { seenVersion: current?.version, body: current?.body } };
    },
  }),
  row(catalog.listCatalogHistory, { ownerless }),
];
