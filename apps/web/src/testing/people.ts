import type { CurrentUser } from '@sightline/contracts/accounts/accounts';

export const ADMIN: CurrentUser = {
  id: '11111111-1111-4111-8111-111111111111',
  role: 'admin',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Whitfield',
  clientId: null,
  licenseNumber: 'BU-2201',
  guestOf: null,
  canHost: true,
  canHostAssigned: false,
  createdAt: '2026-01-05T15:00:00.000Z',
  needsSecondStep: false,
  outboxKey: btoa('k'.repeat(32)),
};

export const CLIENT: CurrentUser = {
  ...ADMIN,
  id: '22222222-2222-4222-8222-222222222222',
  role: 'client',
  email: 'harper@example.com',
  firstName: 'Harper',
  lastName: 'Hall',
  clientId: '33333333-3333-4333-8333-333333333333',
  licenseNumber: null,
  canHost: false,
  needsSecondStep: false,
  outboxKey: btoa('c'.repeat(32)),
};
