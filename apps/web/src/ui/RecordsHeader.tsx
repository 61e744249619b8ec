import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';

interface RecordsHeaderProps {
  /** For screen readers alone while there are no records: the tab above already shows it. */
  title: string;
  /** Such as "8 photos"; empty without records. */
  count: string;
  /** Quiet buttons. */
  children?: ReactNode;
  /** The step of the tab, at the right end; on a phone it has a line of its own. */
  action?: ReactNode;
}

/** The line above the records of a tab: their number, what is done with them, and the button that adds one. */
export function RecordsHeader({ title, count, children, action }: RecordsHeaderProps): ReactNode {
  return (
    <Box sx={HEADER}>
      <Typography component="h2" variant="h4" sx={HEADING}>
        {count || <span style={visuallyHidden}>{title}</span>}
      </Typography>
      {children}
      {action && <Box sx={ACTION}>{action}</Box>}
    </Box>
  );
}

const HEADER = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1.5, minHeight: 44 };
const HEADING = { flex: '1 0 auto', mr: 1, fontVariantNumeric: 'tabular-nums' };
const ACTION = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
  ml: { sm: 'auto' },
  '& > .MuiButton-root': { flex: { xs: '1 0 auto', sm: 'none' } },
};
