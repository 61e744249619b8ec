import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Calendar, UnscheduledEntry } from '@sightline/contracts/bookings/calendar';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { useFold } from '../../../ui/list/useFold.tsx';
import { Section } from '../../../ui/Section.tsx';
import { shortAddress } from '../../../ui/shortAddress.ts';
import { clockText } from './EntryCard.tsx';
import type { MovedEntry } from './MoveFields.tsx';
import { useDrag } from './useDrag.ts';
import type { DragOver } from './useDropTarget.ts';

const SHOWN = 3;

interface TrayProps {
  unscheduled: Calendar['unscheduled'];
  drag: DragOver;
  onOpen: (entry: MovedEntry) => void;
}

/** The inspections without a date: each can be dragged to a time, or opened to choose one. */
export function Tray({ unscheduled, drag, onOpen }: TrayProps): ReactNode {
  const fold = useFold(unscheduled, SHOWN);
  if (unscheduled.length === 0) return null;
  return (
    <Box sx={{ my: 1, order: { xs: 1, sm: 0 } }}>
      <Section title="Not scheduled" note={unscheduled.length} actions={fold.button}>
        <Box component="ul" aria-label="Not scheduled" sx={LIST}>
          {fold.rows.map((entry) => (
            <TrayCard key={entry.inspectionId} entry={entry} drag={drag} onOpen={onOpen} />
          ))}
        </Box>
      </Section>
    </Box>
  );
}

interface TrayCardProps {
  entry: UnscheduledEntry;
  drag: DragOver;
  onOpen: (entry: MovedEntry) => void;
}

function TrayCard({ entry, drag, onOpen }: TrayCardProps): ReactNode {
  const { address, clientName, projectType, inspectionId } = entry;
  const moved: MovedEntry = { ...entry, startsAt: null };
  const { ref, handlers, isLifted, shift } = useDrag({
    isEnabled: true,
    onOpen: () => onOpen(moved),
    onMove: (point, grabbed) => drag.onMove(moved, point, grabbed),
    onDrop: (point, grabbed) => drag.onDrop(moved, point, grabbed),
    onCancel: drag.onCancel,
  });
  const target = isLifted && drag.target?.inspectionId === inspectionId ? drag.target : null;
  return (
    <Box component="li" sx={{ minWidth: 0, translate: shift, zIndex: isLifted ? 4 : 0 }}>
      <ButtonBase
        ref={ref}
        disableRipple
        sx={[CARD, isLifted && { boxShadow: 6, cursor: 'grabbing' }]}
        {...handlers}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {target
              ? `${clockText(target.time)}, ${target.column.label}`
              : shortAddress(address) || projectTypeLabel(projectType)}
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {clientName} · {projectTypeLabel(projectType)}
          </Box>
        </Box>
        <Box component="span" sx={STEP}>
          Schedule...
        </Box>
      </ButtonBase>
    </Box>
  );
}

const STEP = {
  ml: 'auto',
  color: 'primary.main',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflowWrap: 'normal',
};

const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
};

const CARD = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  width: '100%',
  height: '100%',
  minHeight: 48,
  px: 1.25,
  py: 0.75,
  textAlign: 'left',
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  borderRadius: '8px',
  border: '1px dashed',
  borderColor: 'text.disabled',
  bgcolor: 'background.paper',
  cursor: 'grab',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
};
