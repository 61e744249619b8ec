import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Calendar } from '@sightline/contracts/bookings/calendar';
import type { ReactNode } from 'react';
import type { EntryTone } from './inspectorTones.ts';
import { UNASSIGNED } from './useCalendarAddress.ts';

interface InspectorLegendProps {
  inspectors: Calendar['inspectors'];
  /** Whether an inspection has no inspector. */
  hasUnassigned: boolean;
  chosen: readonly string[];
  toneOf: (inspectorId: string | null) => EntryTone;
  onChoose: (inspectorIds: string[]) => void;
}

/** The colors of the inspectors. A press shows only them; several can be pressed. */
export function InspectorLegend(props: InspectorLegendProps): ReactNode {
  const { inspectors, hasUnassigned, chosen, toneOf, onChoose } = props;
  const people = [
    ...inspectors.map(({ id, name }) => ({ id, name, tone: toneOf(id) })),
    ...(hasUnassigned ? [{ id: UNASSIGNED, name: 'Not assigned', tone: toneOf(null) }] : []),
  ];
  const toggled = (id: string): string[] =>
    chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return (
    <Box role="group" aria-label="Inspectors" sx={ROW}>
      {people.map(({ id, name, tone }) => (
        <Chip
          key={id}
          clickable
          variant="outlined"
          label={name}
          icon={<Box component="span" aria-hidden sx={{ ...DOT, bgcolor: tone.text }} />}
          aria-pressed={chosen.includes(id)}
          onClick={() => onChoose(toggled(id))}
          sx={chosen.includes(id) ? { bgcolor: tone.ground, borderColor: tone.text, color: tone.text } : {}}
        />
      ))}
      {chosen.length > 0 && (
        <Chip clickable variant="outlined" label="Show all" onClick={() => onChoose([])} />
      )}
    </Box>
  );
}

/** On a phone it is one line that scrolls. */
const ROW = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 0.75,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: 0.5,
  mb: 0.5,
  '& > *': { flexShrink: 0 },
};
const DOT = { width: 10, height: 10, borderRadius: '50%', '&&': { ml: 1.25, mr: -0.25 } };
