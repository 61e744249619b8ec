import { Email, Line, RequiredLine } from '@sightline/contracts/core/fields';
import { connectStore } from '@sightline/store/connect';
import { z } from 'zod';
import { carryOut, readCommandLine } from './core/commandLine.ts';
import { readConfiguration } from './environment.ts';
import { addStaff } from './features/accounts/addStaff.ts';

const USAGE =
  "createInspector.ts EMAIL 'FIRST LAST' --license NUMBER [--trades building,electrical,plumbing,mechanical,gas]";

const options = { license: { type: 'string' }, trades: { type: 'string' } } as const;

const Input = z.object({
  words: z.tuple([Email, RequiredLine], "Give an address and a name: ana@example.com 'First Last'"),
  license: RequiredLine,
  trades: Line.transform((list) => list.split(',').map((trade) => trade.trim())).optional(),
});

/** Adds an inspector and prints a one-time link to set the password. Run again, it prints a new link. */
const { words, license, trades } = readCommandLine(options, Input, USAGE);
const [email, name] = words;
const configuration = readConfiguration();
const store = await connectStore(configuration.mongodbUri);
try {
  await carryOut(async () => {
    const person = { role: 'inspector' as const, email, name, licenseNumber: license, trades };
    const { link, expiresAt } = await addStaff({ store, configuration }, person);
    return `${name} can set a password until ${expiresAt.toISOString()}:\n${link}`;
  });
} finally {
  await store.close();
}
