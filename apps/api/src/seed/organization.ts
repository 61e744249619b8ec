import type { RecipientGroup } from '@sightline/contracts/clients/recipientGroups';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { derivedId } from '@sightline/store/core/derivedId';
import { SUGGESTED_PROMISES } from '@sightline/wording/officeLabels';

/** The name says that it is a demonstration, since it appears on every page, mail and report. */
export const DEMO_ORGANIZATION: Partial<OrganizationFacts> = {
  name: 'Sightline Demo Inspections (demonstration data)',
  address: '100 Demonstration Boulevard, Pembroke Pines, FL 33024',
  phone: '(954) 555-0100',
  email: 'office@example.com',
  licenseNumber: 'DEMO-PP-0001',
  timeZone: 'America/New_York',
  promises: [...SUGGESTED_PROMISES],
  isDemo: true,
};

/** The settings that let every demo inspector host their own call. */
export const DEMO_SETTINGS: Partial<OrganizationSettings> = { assignedInspectorHosts: true };

const group = (
  name: string,
  people: readonly (readonly [string, string])[],
  receivesCoordinates = false,
): RecipientGroup => ({
  id: derivedId('demo', 'recipients', name),
  name,
  receivesCoordinates,
  recipients: people.map(([person, email]) => ({ name: person, email })),
});

export const DEMO_RECIPIENT_GROUPS: RecipientGroup[] = [
  group('Contractors and trades', [
    ['Demo General Contractor', 'contractor@example.com'],
    ['Demo Electrical Contractor', 'electrical@example.com'],
  ]),
  group(
    'City officials',
    [
      ['Building Department of Demo City', 'building-department@example.com'],
      ['Permit Desk of Sample Beach', 'permits@example.com'],
    ],
    true,
  ),
  group('Internal team', [['Office', 'office@example.com']], true),
];
