import { type Permission, staff } from '../../core/policy.ts';

/** Access to the office's lists, for people who may read every inspection. */
export const dashboardPolicy = {
  /** Other inspectors' reports to sign and records due: an inspector sees their own and the unassigned ones. */
  followUpOthers: { ...staff('allow'), inspector: 'forbidden', client: 'forbidden', guest: 'forbidden' },
  /** Reports that await a second person: `approveReport` is for admins. */
  approve: { ...staff('forbidden'), admin: 'allow', client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;
