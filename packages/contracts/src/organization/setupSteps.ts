import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { SetupState } from './setup.ts';

/** The steps from an empty product to a company that works, in the order in which they are shown. */
export const SetupStep = z.enum([
  'company',
  'people',
  'email',
  'hours',
  'fees',
  'templates',
  'brand',
  'payment',
  'certificate',
]);
export type SetupStep = z.infer<typeof SetupStep>;

/** The facts of the company that reports and mails need. */
export const NEEDED_FACTS = ['name', 'address', 'phone', 'email', 'licenseNumber'] as const;

const SetupSteps = z.object({
  /** Empty in a demonstration. A step that an admin passed over is `passed` in place of its state. */
  steps: z.array(z.object({ step: SetupStep, state: z.enum([...SetupState.options, 'passed']) })),
  missingFacts: z.array(z.enum(NEEDED_FACTS)),
});
export type SetupSteps = z.infer<typeof SetupSteps>;

export const readSetupSteps = endpoint({
  method: 'GET',
  path: '/api/setup/steps',
  summary: 'What is left to set up the company, computed from what is stored',
  access: ADMIN,
  reply: SetupSteps,
});

export const passSetupSteps = endpoint({
  method: 'PATCH',
  path: '/api/setup/steps',
  summary: 'Pass over steps of the setup, or show them again',
  access: ADMIN,
  body: z.strictObject({ steps: z.array(SetupStep).min(1), isPassed: z.boolean() }),
  reply: SetupSteps,
});
