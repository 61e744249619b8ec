import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Email, RequiredLine } from '../core/fields.ts';
import { Id } from '../core/ids.ts';

export const RecipientGroup = z.strictObject({
  id: Id,
  name: RequiredLine,
  /** Whether the copies of reports have the coordinates of photos, for example for building officials. */
  receivesCoordinates: z.boolean().default(false),
  recipients: z.array(z.strictObject({ name: RequiredLine, email: Email })).max(50),
});
export type RecipientGroup = z.infer<typeof RecipientGroup>;

export const listRecipientGroups = endpoint({
  method: 'GET',
  path: '/api/recipient-groups',
  summary: 'Groups offered in the email dialog',
  access: STAFF,
  reply: z.array(RecipientGroup),
});

const RecipientGroupsVersion = z.object({ version: z.int(), groups: z.array(RecipientGroup) });

export const getRecipientGroups = endpoint({
  method: 'GET',
  path: '/api/recipient-groups/edit',
  summary: 'The recipient groups with their version, for an editor',
  access: ADMIN,
  reply: RecipientGroupsVersion,
});

export const saveRecipientGroups = endpoint({
  method: 'PUT',
  path: '/api/recipient-groups/edit',
  summary: 'Replace the recipient groups, unless another person has replaced them since they were read',
  access: ADMIN,
  body: z.strictObject({
    seenVersion: z.int().min(1),
    groups: z
      .array(RecipientGroup)
      .max(30, 'Use at most 30 groups')
      .refine(
        (groups) => new Set(groups.map(({ name }) => name.toLowerCase())).size === groups.length,
        'Two groups have the same name.',
      ),
  }),
  reply: RecipientGroupsVersion,
});
