import CheckIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { type ReactNode, useId, useState } from 'react';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import type { EntryTone } from './inspectorTones.ts';
import { UNASSIGNED } from './useCalendarAddress.ts';

interface InspectorLegendProps {
  calendar: Calendar;
  chosen: readonly string[];
  toneOf: (inspectorId: string | null) => EntryTone;
  /** Called with what follows from the inspectors that were chosen before. */
  onChoose: (choiceAfter: (before: readonly string[]) => readonly string[]) => void;
}

interface Person {
  id: string;
  name: string;
  tone: EntryTone;
}

interface Choice {
  people: readonly Person[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  onAll: () => void;
}

const NOT_ASSIGNED = 'Not assigned';
/** More names than these have no room in the bar. */
const IN_BAR = 6;

/** The colors of the inspectors. A press shows only them; several can be pressed. */
export function InspectorLegend({ calendar, chosen, toneOf, onChoose }: InspectorLegendProps): ReactNode {
  const isNarrow = useSmallScreen('lg');
  const hasUnassigned = calendar.entries.some(({ inspectorId }) => inspectorId === null);
  const people = [
    ...calendar.inspectors.map(({ id, name }) => ({ id, name, tone: toneOf(id) })),
    ...(hasUnassigned ? [{ id: UNASSIGNED, name: NOT_ASSIGNED, tone: toneOf(null) }] : []),
  ];
  const onToggle = (id: string): void =>
    onChoose((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  const choice = { people, chosen, onToggle, onAll: () => onChoose(() => []) };
  if (people.length === 0) return null;
  return isNarrow || people.length > IN_BAR ? <LegendMenu {...choice} /> : <LegendLine {...choice} />;
}

function LegendLine({ people, chosen, onToggle, onAll }: Choice): ReactNode {
  return (
    <Box role="group" aria-label="Inspectors" sx={{ display: 'flex', gap: 0.25, minWidth: 0 }}>
      {people.map(({ id, name, tone }) => (
        <Chip
          key={id}
          clickable
          variant="outlined"
          label={shortName(name, people)}
          title={name}
          aria-label={name}
          icon={<InspectorDot tone={tone} />}
          aria-pressed={chosen.includes(id)}
          onClick={() => onToggle(id)}
          sx={[CHIP, chosen.includes(id) && { bgcolor: tone.ground, color: tone.text }]}
        />
      ))}
      {chosen.length > 0 && (
        <Chip clickable variant="outlined" label="Show all" onClick={onAll} sx={{ ...CHIP, flexShrink: 0 }} />
      )}
    </Box>
  );
}

/** The first name, unless two have the same. */
function shortName(name: string, people: readonly Person[]): string {
  const firstOf = (whole: string): string => whole.split(' ', 1)[0] ?? whole;
  const first = firstOf(name);
  const isOnly = people.filter((one) => firstOf(one.name) === first).length === 1;
  return isOnly && name !== NOT_ASSIGNED ? first : name;
}

function LegendMenu({ people, chosen, onToggle, onAll }: Choice): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = chosen.length > 0 ? people.filter((one) => chosen.includes(one.id)) : people;
  return (
    <>
      <Button
        id={id}
        color="inherit"
        aria-label={chosen.length > 0 ? `Inspectors, ${chosen.length} chosen` : 'Inspectors'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 44, px: { xs: 0.5, sm: 1.5 }, gap: 1, order: { xs: 1, sm: 0 } }}
      >
        <Box component="span" aria-hidden sx={DOTS}>
          {shown.slice(0, IN_DOTS).map((one) => (
            <InspectorDot key={one.id} tone={one.tone} />
          ))}
        </Box>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Inspectors
        </Box>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id }, paper: { sx: { maxWidth: 320 } } }}
      >
        {people.map(({ id: key, name, tone }) => (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(key)}
            onClick={() => onToggle(key)}
            sx={{ gap: 1.25, whiteSpace: 'normal' }}
          >
            <InspectorDot tone={tone} />
            {name}
            {chosen.includes(key) && <CheckIcon fontSize="small" sx={{ ml: 'auto' }} />}
          </MenuItem>
        ))}
        {chosen.length > 0 && <MenuItem onClick={onAll}>Show all</MenuItem>}
      </Menu>
    </>
  );
}

const IN_DOTS = 4;
/** Two lines of two on a phone. */
const DOTS = { display: 'flex', flexWrap: 'wrap', gap: '3px', width: { xs: 23, sm: 'auto' } };
const CHIP = {
  minWidth: 44,
  borderColor: 'transparent',
  flexShrink: 1,
  '& .MuiChip-label': { px: 1 },
};

/** The color of an inspector's cards, next to the name. */
export function InspectorDot({ tone }: { tone: EntryTone }): ReactNode {
  return <Box component="span" aria-hidden data-tone={tone.text} sx={{ ...DOT, bgcolor: tone.text }} />;
}

const DOT = {
  display: 'inline-block',
  width: 10,
  height: 10,
  flexShrink: 0,
  borderRadius: '50%',
  '&.MuiChip-icon': { ml: 1.25, mr: -0.25 },
};
