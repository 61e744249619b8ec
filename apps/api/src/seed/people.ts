import type { StaffRole, UserRole } from '@sightline/contracts/accounts/roles';
import { derivedId } from '@sightline/store/core/derivedId';

/** The fictitious people of the demonstration: example.com is reserved, and 555-01xx numbers are never assigned. */

export interface DemoAccount {
  id: string;
  role: UserRole;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  licenseNumber?: string;
  trades?: string[];
  clientId?: string;
}

const staff = (
  role: StaffRole,
  [firstName, lastName]: [string, string],
  facts: Pick<DemoAccount, 'licenseNumber' | 'trades'> = {},
): DemoAccount => {
  const email = role === 'admin' ? 'admin@example.com' : `${firstName.toLowerCase()}@example.com`;
  return {
    id: derivedId('demo', email),
    role,
    firstName,
    lastName,
    email,
    password: `demo-${role}-2026`,
    ...facts,
  };
};

export const STAFF: readonly DemoAccount[] = [
  staff('admin', ['Dana', 'Whitfield'], { licenseNumber: 'DEMO-BU-1001', trades: ['building'] }),
  staff('inspector', ['Marcus', 'Delgado'], {
    licenseNumber: 'DEMO-BN-2001',
    trades: ['building', 'mechanical'],
  }),
  staff('inspector', ['Priya', 'Raman'], { licenseNumber: 'DEMO-BN-2002', trades: ['electrical'] }),
  staff('inspector', ['Owen', 'Castellano'], { licenseNumber: 'DEMO-BN-2003', trades: ['plumbing', 'gas'] }),
  staff('inspector', ['Grace', 'Nakamura'], {
    licenseNumber: 'DEMO-BN-2004',
    trades: ['building', 'electrical', 'plumbing', 'mechanical'],
  }),
  staff('office', ['Olivia', 'Brandt']),
];

export interface DemoClient {
  id: string;
  name: string;
  companyName: string;
  email: string;
  phone: string;
  address: string;
  account: DemoAccount;
}

function client(name: [string, string], companyName: string, phone: string, address: string): DemoClient {
  const [firstName, lastName] = name;
  const email = `${firstName.toLowerCase()}.${lastName.toLowerCase()}@example.com`;
  const id = derivedId('demo', 'client', email);
  const account: DemoAccount = {
    id: derivedId('demo', email),
    role: 'client',
    firstName,
    lastName,
    email,
    password: 'demo-client-2026',
    clientId: id,
  };
  return { id, name: name.join(' '), companyName, email, phone, address, account };
}

export const CLIENTS: readonly DemoClient[] = [
  client(
    ['Elena', 'Marsh'],
    'Marsh Family Homes',
    '(954) 555-0141',
    '1180 Demo Palm Way, Pembroke Pines, FL 33024',
  ),
  client(
    ['Robert', 'Oyelaran'],
    'Oyelaran Construction',
    '(954) 555-0152',
    '42 Sample Harbor Drive, Hollywood, FL 33019',
  ),
  client(['Sofia', 'Lindqvist'], '', '(561) 555-0163', '7 Example Coral Court, Wellington, FL 33414'),
];
