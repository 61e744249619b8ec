import { listStaff } from '@sightline/contracts/accounts/staff';
import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { getCodeEditions, listCatalogHistory, listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getRecipientGroups } from '@sightline/contracts/clients/recipientGroups';
import { getCompany } from '@sightline/contracts/organization/company';
import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  getSettings,
  OrganizationSettings,
  previewMail,
} from '@sightline/contracts/organization/organizationSettings';
import { getRetention } from '@sightline/contracts/organization/retention';
import { readSetup, Setup } from '@sightline/contracts/organization/setup';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { settingIn } from '../Settings.tsx';
import { groupAt } from './groups.ts';
import { SETTINGS, searchSettings } from './searchSettings.ts';

const delivered = { version: 1, isRetired: false, by: null, at: null, note: '' };
const ITEM = { id: 'gasPiping', label: 'Gas piping', isRetired: false };
const SECTION = { id: 'gas', title: 'Gas', isRetired: false, items: [ITEM] };
const NONE = {
  voiceNotes: 0,
  roomEvents: 0,
  problemReports: 0,
  callMinutes: 0,
  phoneChecks: 0,
  quoteRequests: 0,
  auditEntries: 0,
  attachments: 0,
};

function serve(): void {
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getCompany, () => ({ version: 1, facts: ORGANIZATION }))
    .on(getSettings, () => OrganizationSettings.parse({}))
    .on(listCatalogHistory, () => [{ ...delivered, changes: [] }])
    .on(listJurisdictions, () => [])
    .on(listTemplates, () => [
      {
        ...delivered,
        body: { id: 'gas', name: 'Gas', projectTypes: ['mechanical'], sections: [SECTION], views: [] },
      },
    ])
    .on(getCodeEditions, () => ({
      ...delivered,
      body: [{ name: '8th Edition (2023)', inForceFrom: '2023-12-31' }],
    }))
    .on(previewMail, () => ({ subject: 'Your inspection', html: '<p>Hello</p>' }))
    .on(getRecipientGroups, () => ({ version: 1, groups: [] }))
    .on(listStaff, () => [])
    .on(listAudit, () => ({ items: [], nextCursor: null, people: [] }))
    .on(getRetention, () => ({ years: 10, due: 0, expired: NONE, lastRun: null }))
    .on(readSetup, () => ({
      ...Object.fromEntries(Object.keys(Setup.shape).map((part) => [part, 'missing'])),
      draftEngine: 'unknown',
      pushRefusal: null,
    }));
}

it.each([...new Set(SETTINGS.map(({ groupId }) => groupId))])(
  'every setting of %s that can be looked for is on its page',
  async (groupId) => {
    serve();
    const { Content } = groupAt(groupId);
    const { container } = renderScreen(<Content />);
    const missing = () =>
      SETTINGS.filter((one) => one.groupId === groupId && !settingIn(container, one.find)).map(
        ({ label }) => label,
      );
    await waitFor(() => expect(missing()).toEqual([]));
  },
);

it('finds settings by label, by other words, and by the name of a variable', () => {
  const labels = (search: string) => searchSettings(search).map(({ label }) => label);
  expect(labels('site radius')).toEqual(['Site radius']);
  expect(labels('christmas')).toEqual(['Holidays']);
  expect(labels('STRIPE_SECRET_KEY')).toEqual(['Online payment']);
  expect(labels('  ')).toEqual([]);
});
