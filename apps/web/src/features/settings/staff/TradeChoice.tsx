import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Trade } from '@sightline/contracts/accounts/staff';
import { TRADE_LABELS } from '@sightline/wording/labels';
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
