import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { StaffRole } from '@sightline/contracts/accounts/roles';
import { Trade } from '@sightline/contracts/accounts/staff';
import { PRINCIPAL_ROLE_LABELS, TRADE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';

interface TradeChoiceProps {
  trades: readonly Trade[];
  onChange: (trades: Trade[]) => void;
}

/** The trades in which a person inspects, in the order of the list. */
export function TradeChoice({ trades, onChange }: TradeChoiceProps): ReactNode {
  const toggle = (trade: Trade): void =>
    onChange(Trade.options.filter((one) => trades.includes(one) !== (one === trade)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" color="textSecondary">
        Trades
      </Typography>
      {Trade.options.map((trade) => (
        <FormControlLabel
          key={trade}
          control={<Checkbox checked={trades.includes(trade)} onChange={() => toggle(trade)} />}
          label={TRADE_LABELS[trade]}
        />
      ))}
    </Box>
  );
}

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
