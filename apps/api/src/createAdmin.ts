import { Email, Line, RequiredLine } from '@sightline/contracts/core/fields';
import { Phone } from '@sightline/contracts/core/phoneNumber';
import { connectStore } from '@sightline/store/connect';
import { createOrganization, updateOrganizationFacts } from '@sightline/store/organization/organization';
import { IANAZone } from 'luxon';
import { z } from 'zod';
import { carryOut, readCommandLine } from './core/commandLine.ts';
import { readConfiguration } from './environment.ts';
import { addStaff } from './features/accounts/addStaff.ts';
import { issueSetUpLink } from './features/accounts/firstAdmin.ts';

const USAGE = `createAdmin.ts
createAdmin.ts EMAIL 'FIRST LAST' [--license NUMBER]
  [--organization NAME] [--address TEXT] [--phone TEXT] [--email TEXT] [--organization-license NUMBER] [--time-zone ZONE]`;

const text = { type: 'string' } as const;
const options = {
  license: text,
  organization: text,
  address: text,
  phone: text,
  email: text,
  'organization-license': text,
  'time-zone': text,
};

const TimeZone = z
  .string()
  .refine((zone) => IANAZone.isValidZone(zone), 'Use the name of a time zone such as America/New_York');

const Person = z.object({
  words: z.tuple([Email, RequiredLine], "Give an address and a name: admin@example.com 'First Last'"),
  license: Line.optional(),
  organization: RequiredLine.optional(),
  address: Line.optional(),
  phone: Phone.optional(),
  email: Email.optional(),
  'organization-license': Line.optional(),
  'time-zone': TimeZone.optional(),
});

/**
 * Creates the organization and an admin, and prints a one-time link to set the password. Without a person, it prints the
 * link to create the first admin on a page. Run again, it prints a new link.
 */
const hasWords = process.argv.length > 2;
const input = hasWords ? readCommandLine(options, Person, USAGE) : null;
const configuration = readConfiguration();
const store = await connectStore(configuration.mongodbUri);
try {
  await carryOut(async () => (input ? await addAdmin(input) : await linkToSetUp()));
} finally {
  await store.close();
}

async function linkToSetUp(): Promise<string> {
  const { link, expiresAt } = await issueSetUpLink({ store, configuration });
  return `The company can be set up until ${expiresAt.toISOString()}:\n${link}`;
}

async function addAdmin(given: z.output<typeof Person>): Promise<string> {
  const [email, name] = given.words;
  const person = { role: 'admin' as const, email, name, licenseNumber: given.license };
  const { link, expiresAt } = await addStaff({ store, configuration }, person);
  await createOrganization(store, {});
  await updateOrganizationFacts(store, {
    name: given.organization,
    address: given.address,
    phone: given.phone,
    email: given.email,
    licenseNumber: given['organization-license'],
    timeZone: given['time-zone'],
  });
  return `${name} can set a password until ${expiresAt.toISOString()}:\n${link}`;
}
