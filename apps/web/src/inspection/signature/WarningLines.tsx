import Box from '@mui/material/Box';
import type { ReportWarning, WarnedItem } from '@sightline/contracts/reports/signing';
import { type ReactNode, useId } from 'react';
import { useFold } from '../../ui/list/useFold.tsx';

export interface WarningLinesProps {
  warnings: readonly ReportWarning[];
  /** Renders the way to an item of the checklist: a link or a button. */
  renderItem: (item: WarnedItem) => ReactNode;
}

/** One sentence for each warning, with the ways to the items that it is about. */
export function WarningLines({ warnings, renderItem }: WarningLinesProps): ReactNode {
  return (
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {warnings.map((warning) => (
        <WarningLine key={warning.id} {...{ warning, renderItem }} />
      ))}
    </ul>
  );
}

interface WarningLineProps extends Pick<WarningLinesProps, 'renderItem'> {
  warning: ReportWarning;
}

const SHOWN = 5;

function WarningLine({ warning: { text, items = [] }, renderItem }: WarningLineProps): ReactNode {
  const textId = useId();
  const { rows, button } = useFold(items, SHOWN, `${items.length - SHOWN} more`);
  return (
    <li>
      <span id={textId}>{text}</span>
      {rows.length > 0 && (
        <Box component="ul" aria-labelledby={textId} sx={ITEMS}>
          {rows.map((item) => (
            // Two fields of an item may both be named.
            <li key={`${item.id}:${item.label}`}>{renderItem(item)}</li>
          ))}
          {button && <li>{button}</li>}
        </Box>
      )}
    </li>
  );
}

const ITEMS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& .MuiLink-root': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 44,
    minHeight: 44,
    textAlign: 'start',
  },
} as const;
