import Box from '@mui/material/Box';
import type { ReportWarning, WarnedItem } from '@sightline/contracts/reports/signing';
import { type ReactNode, useId } from 'react';
import { useFold } from '../../ui/list/useFold.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';

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

/** The items that a long list shows at first. On a phone, the drawing area is below the warnings. */
const MOST = { phone: 1, desktop: 5 };

function WarningLine({ warning: { text, items = [] }, renderItem }: WarningLineProps): ReactNode {
  const textId = useId();
  const most = useSmallScreen() ? MOST.phone : MOST.desktop;
  // "1 more" would take the place of the item.
  const shown = items.length > most + 1 ? most : items.length;
  const { rows, button } = useFold(items, shown, `${items.length - shown} more`);
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
