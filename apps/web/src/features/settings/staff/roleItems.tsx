import MenuItem from '@mui/material/MenuItem';
import { StaffRole } from '@sightline/contracts/accounts/roles';
import { PRINCIPAL_ROLE_LABELS } from '@sightline/wording/labels';

/** The choices of a select. MUI finds them only as its direct children. */
export const ROLE_ITEMS = StaffRole.options.map((role) => (
  <MenuItem key={role} value={role}>
    {PRINCIPAL_ROLE_LABELS[role]}
  </MenuItem>
));

/** What each role is for, below the select. */
export const ROLE_LINES: Record<StaffRole, string> = {
  admin: 'Everything, including settings, people and refunds. Signs with a license.',
  inspector: 'Inspects, and signs with a license.',
  office: 'Schedule, clients, messages, payment links, and sending reports. Signs nothing.',
};
