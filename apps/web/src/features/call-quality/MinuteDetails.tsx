import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { PersonQuality } from '@sightline/contracts/rooms/callMinutes';
import { type ReactNode, useId, useState } from 'react';
import { FIGURES, type FigureName } from './callFigures.ts';
import { MinuteChart } from './MinuteChart.tsx';
import { MinuteTable } from './MinuteTable.tsx';

const NAMES = Object.keys(FIGURES) as FigureName[];

/** The minutes of one person as a chart, and all of their figures as a table. */
export function MinuteDetails({ name, minutes }: Pick<PersonQuality, 'name' | 'minutes'>): ReactNode {
  const [figure, setFigure] = useState<FigureName>('speed');
  const [hasTable, setTable] = useState(false);
  const tableId = useId();
  return (
    <Box sx={{ mt: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={figure}
        aria-label="Figure of the chart"
        onChange={(_, chosen: FigureName | null) => chosen && setFigure(chosen)}
        sx={{ flexWrap: 'wrap' }}
      >
        {NAMES.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minHeight: 44, textTransform: 'none' }}>
            {FIGURES[one].title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <MinuteChart {...{ name, minutes, figure }} />
      <Button
        color="inherit"
        aria-expanded={hasTable}
        aria-controls={tableId}
        onClick={() => setTable(!hasTable)}
        sx={{ ml: -1 }}
      >
        {hasTable ? 'Hide table' : 'Show as table'}
      </Button>
      <Box id={tableId} hidden={!hasTable}>
        {hasTable && <MinuteTable {...{ name, minutes }} />}
      </Box>
    </Box>
  );
}
