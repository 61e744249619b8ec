import { Email, Line, RequiredLine } from '@sightline/contracts/core/fields';
import { Phone } from '@sightline/contracts/core/phoneNumber';
import { connectStore } from '@sightline/store/connect';
import { createOrganization, updateOrganizationFacts } from '@sightline/store/organization/organization';
import { IANAZone } from 'luxon';
import { z } from 'zod';
import { carryOut, readCommandLine } from './core/commandLine.ts';
import { readConfiguration } from './environment.ts';
import { addStaff } from './features/accounts/addStaff.ts';

const USAGE = `createAdmin.ts EMAIL 'FIRST LAST' [--license NUMBER]
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

const Input = z.object({
  words: z.tuple([Email, RequiredLine], "Give an address and a name: admin@example.com 'First Last'"),
  license: Line.optional(),
  organization: RequiredLine.optional(),
  address: Line.optional(),
  phone: Phone.optional(),
  email: Email.optional(),
  'organization-license': Line.optional(),
  'time-zone': TimeZone.optional(),
});

/** Creates the organization and an admin, and prints a one-time link to set the password. Run again, it prints a new link. */
const input = readCommandLine(options, Input, USAGE);
const [email, name] = input.words;
const configuration = readConfiguration();
const store = await connectStore(configuration.mongodbUri);
try {
  await carryOut(async () => {
    const person = { role: 'admin' as const, email, name, licenseNumber: input.license };
    const { link, expiresAt } = await addStaff({ store, configuration }, person);
    await createOrganization(store, {});
    await updateOrganizationFacts(store, {
      name: input.organization,
      address: input.address,
      phone: input.phone,
      email: input.email,
      licenseNumber: input['organization-license'],
      timeZone: input['time-zone'],
    });
    return `${name} can set a password until ${expiresAt.toISOString()}:\n${link}`;
  });
} finally {
  await store.close();
}
