import type { Permission } from '../../core/policy.ts';

/** What of the office's lists is for whom, of people who may read every inspection. */
export const dashboardPolicy = {
  /** Reports to sign and records due of others: an inspector has their own, and those that nobody is assigned to. */
  followUpOthers: { admin: 'allow', inspector: 'forbidden', client: 'forbidden', guest: 'forbidden' },
  /** Reports that wait for a second person: `approveReport` is for admins. */
  approve: { admin: 'allow', inspector: 'forbidden', client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;
