import LessIcon from '@mui/icons-material/ExpandLessRounded';
import MoreIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Calendar, UnscheduledEntry } from '@sightline/contracts/bookings/calendar';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { shortAddress } from '../../../ui/shortAddress.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { clockText } from './EntryCard.tsx';
import type { MovedEntry } from './MoveFields.tsx';
import { useDrag } from './useDrag.ts';
import type { DragOver } from './useDropTarget.ts';

interface TrayProps {
  unscheduled: Calendar['unscheduled'];
  drag: DragOver;
  onOpen: (entry: MovedEntry) => void;
}

/**
 * The inspections without a date: each can be dragged to a time, or opened to choose one. A column on a wide screen,
 * otherwise a line that unfolds.
 */
export function Tray({ unscheduled, drag, onOpen }: TrayProps): ReactNode {
  const id = useId();
  const isNarrow = useSmallScreen('lg');
  const [isOpen, setOpen] = useState(false);
  if (unscheduled.length === 0) return null;
  const count = (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {unscheduled.length}
    </Box>
  );
  return (
    <Box component="section" aria-labelledby={id} sx={isNarrow ? LINE : COLUMN}>
      <Typography component="h2" variant="h3" id={id}>
        {isNarrow ? (
          <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={FOLD}>
            Not scheduled {count}
            {isOpen ? <LessIcon fontSize="small" /> : <MoreIcon fontSize="small" />}
          </ButtonBase>
        ) : (
          <>Not scheduled {count}</>
        )}
      </Typography>
      {(isOpen || !isNarrow) && (
        <Box component="ul" aria-label="Not scheduled" sx={LIST}>
          {unscheduled.map((entry) => (
            <TrayCard key={entry.inspectionId} entry={entry} drag={drag} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface TrayCardProps {
  entry: UnscheduledEntry;
  drag: DragOver;
  onOpen: (entry: MovedEntry) => void;
}

function TrayCard({ entry, drag, onOpen }: TrayCardProps): ReactNode {
  const isNarrow = useSmallScreen('lg');
  const { address, clientName, projectType, inspectionId } = entry;
  const moved: MovedEntry = { ...entry, startsAt: null };
  const { ref, handlers, isLifted, shift } = useDrag({
    isEnabled: true,
    onOpen: () => onOpen(moved),
    onMove: (point, grabbed) => drag.onMove(moved, point, grabbed),
    onDrop: (point, grabbed) => drag.onDrop(moved, point, grabbed),
    onCancel: drag.onCancel,
  });
  const [box, setBox] = useState<Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | null>(null);
  const lifted = isLifted ? box : null;
  const target = isLifted && drag.target?.inspectionId === inspectionId ? drag.target : null;
  return (
    <Box component="li" sx={{ minWidth: 0, minHeight: lifted?.height, zIndex: isLifted ? 4 : 0 }}>
      <ButtonBase
        ref={ref}
        disableRipple
        title={[address, clientName, projectTypeLabel(projectType)].filter(Boolean).join(' · ')}
        sx={[CARD, lifted && { ...LIFTED, ...lifted }]}
        style={{ translate: shift }}
        {...handlers}
        onPointerDown={(event) => {
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          setBox({ left, top, width, height });
          handlers.onPointerDown(event);
        }}
      >
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ ...TEXT, fontWeight: 600 }}>
            {target
              ? `${clockText(target.time)}, ${target.column.label}`
              : shortAddress(address) || projectTypeLabel(projectType)}
          </Box>
          <Box component="span" sx={{ ...TEXT, color: 'text.secondary' }}>
            {clientName} · {projectTypeLabel(projectType)}
          </Box>
        </Box>
        <Box component="span" sx={isNarrow ? STEP : visuallyHidden}>
          Schedule...
        </Box>
      </ButtonBase>
    </Box>
  );
}

/** A column has room for one line of each. */
const TEXT = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
};

const STEP = {
  ml: 'auto',
  color: 'primary.main',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  overflowWrap: 'normal',
};

const COLUMN = { display: 'flex', flexDirection: 'column', gap: 0.5, minHeight: 0 };
const LINE = { flex: 'none', mb: 1 };
const FOLD = { minHeight: 44, gap: 0.5, px: 1, ml: -1, font: 'inherit', borderRadius: 1 };

/** It scrolls by itself, so that a card can be dragged from its end to the hours. */
const LIST = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'minmax(0, 1fr)' },
  alignContent: 'start',
  gap: 1,
  minHeight: 0,
  maxHeight: { xs: 180, lg: 'none' },
  overflowY: 'auto',
  m: 0,
  p: '2px',
  listStyle: 'none',
};

/** The list would cut a card that leaves it. */
const LIFTED = { position: 'fixed', boxShadow: 6, cursor: 'grabbing' };

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
