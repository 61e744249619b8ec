import { z } from 'zod';
import { PushProblem } from '../accounts/push.ts';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';

/** The services that the operator connects, and what the running processes know of them. */

/** Whether a service can be used; `unknown` until the process that uses it has started. */
export const SetupState = z.enum(['ready', 'missing', 'faulty', 'unknown']);
export type SetupState = z.infer<typeof SetupState>;

/**
 * What makes drafts of voice notes. `companyModel`: the offline draft with the company's own words; `generalModel`: the
 * one without them, because the recognizer is missing or does not work.
 */
export const DraftEngine = z.enum(['service', 'companyModel', 'generalModel', 'none', 'unknown']);
export type DraftEngine = z.infer<typeof DraftEngine>;

/** The services that only the workers use; the workers announce their state. */
const WorkersServices = z.object({
  email: SetupState,
  replies: SetupState,
  textMessages: SetupState,
  transcription: SetupState,
  certificate: SetupState,
});

export const Setup = WorkersServices.extend({
  payment: SetupState,
  files: SetupState,
  relay: SetupState,
  geocoder: SetupState,
  maps: SetupState,
  objectModel: SetupState,
  notifications: SetupState,
});
export type Setup = z.infer<typeof Setup>;
export type SetupPart = keyof Setup;

export const WorkersSetup = WorkersServices.extend({ draftEngine: DraftEngine });
export type WorkersSetup = z.infer<typeof WorkersSetup>;

/** The setup with the reason why push services refuse notifications; null where none does. */
export const PresentedSetup = Setup.extend({
  draftEngine: DraftEngine,
  pushRefusal: PushProblem.exclude(['ended']).nullable(),
});
export type PresentedSetup = z.infer<typeof PresentedSetup>;

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether each service outside of the product is set up',
  access: ADMIN,
  reply: PresentedSetup,
});
