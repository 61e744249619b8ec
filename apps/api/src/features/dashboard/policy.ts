import type { Permission } from '../../core/policy.ts';

/** Access to the office's lists, for people who may read every inspection. */
export const dashboardPolicy = {
  /** Other inspectors' reports to sign and records due: an inspector sees their own and the unassigned ones. */
  followUpOthers: { admin: 'allow', inspector: 'forbidden', client: 'forbidden', guest: 'forbidden' },
  /** Reports that await a second person: `approveReport` is for admins. */
  approve: { admin: 'allow', inspector: 'forbidden', client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;
