import Typography from '@mui/material/Typography';
import type { StaffChange } from '@sightline/contracts/accounts/staff';
import { staffChangeText } from '@sightline/wording/staffChanges';
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
          text={changes.map(staffChangeText).join('; ') || 'added the account'}
        />
      ))}
    </HistoryList>
  );
}
