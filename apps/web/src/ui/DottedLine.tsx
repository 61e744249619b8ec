import Box from '@mui/material/Box';
import { Children, type ReactNode } from 'react';

interface DottedLineProps {
  /** The first fact, if it has a line of its own on a phone. */
  lead?: ReactNode;
  /** The facts. What is empty is left out. */
  children: ReactNode;
}

/** Facts with dots between them: each dot is before its fact, and is cut off where that fact begins a line. */
export function DottedLine({ lead, children }: DottedLineProps): ReactNode {
  const leads = Children.toArray(lead);
  const facts = [...leads, ...Children.toArray(children)].filter((fact) => fact !== '');
  return (
    <Box sx={LINE}>
      {facts.map((fact, index) => (
        <Box key={index} sx={index < leads.length ? LEAD : FACT}>
          {index > 0 && (
            <Box component="span" sx={DOT}>
              {' · '}
            </Box>
          )}
          {fact}
        </Box>
      ))}
    </Box>
  );
}

const GAP = '0.9em';
/** Nothing here is positioned, so that the link that covers a row stays above its facts. */
const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: GAP,
  overflowX: 'clip',
  overflowWrap: 'anywhere',
} as const;
const FACT = { minWidth: 0 };
const LEAD = { minWidth: 0, flexBasis: { xs: '100%', sm: 'auto' } };
const DOT = { float: 'left', width: GAP, ml: `-${GAP}`, textAlign: 'center', whiteSpace: 'pre' } as const;
