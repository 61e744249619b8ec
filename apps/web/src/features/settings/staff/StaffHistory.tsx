import Typography from '@mui/material/Typography';
import { tradeLabel } from '@sightline/contracts/labels';
import type { StaffChange, StaffFactChange } from '@sightline/contracts/staff';
import type { ReactNode } from 'react';
import { HistoryLine, HistoryList } from '../editor/History.tsx';

/** Who changed an account, when, from what, and to what; newest first. */
export function StaffHistory({ history }: { history: readonly StaffChange[] }): ReactNode {
  if (history.length === 0)
    return <Typography color="textSecondary">No changes since the account was created.</Typography>;
  return (
    <HistoryList>
      {history.toReversed().map(({ by, at, changes }) => (
        <HistoryLine
          key={at}
          by={by}
          at={at}
          text={changes.map(changeText).join('; ') || 'added the account'}
        />
      ))}
    </HistoryList>
  );
}

function changeText(change: StaffFactChange): string {
  if (change.fact === 'isActive') return change.to ? 'set active' : 'set inactive';
  if (change.fact === 'licenseNumber') return `license ${change.from ?? 'none'} → ${change.to ?? 'none'}`;
  return `trades ${tradesText(change.from)} → ${tradesText(change.to)}`;
}

const tradesText = (trades: readonly string[]): string => trades.map(tradeLabel).join(', ') || 'none';
