import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { InspectionStatus, type StatusCounts } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { STATUS_TONES } from '../../inspection/ui/statusTones.ts';

interface StatusCardsProps {
  counts: StatusCounts | undefined;
  selected: InspectionStatus | 'all';
  onSelect: (status: InspectionStatus | 'all') => void;
}

/** The number of inspections of each status; a press shows only those, a second press shows all again. */
export function StatusCards({ counts, selected, onSelect }: StatusCardsProps): ReactNode {
  return (
    <Box
      component="fieldset"
      aria-label="Filter by status"
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        mb: 2.5,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
      }}
    >
      {InspectionStatus.options.map((status) => (
        <StatusCard
          key={status}
          status={status}
          count={counts && countOf(status, counts)}
          isSelected={selected === status}
          onPress={() => onSelect(selected === status ? 'all' : status)}
        />
      ))}
    </Box>
  );
}

/** A delivered report means a completed inspection, here as on the dashboard and in the list. */
function countOf(status: InspectionStatus, counts: StatusCounts): number {
  return status === 'completed' ? counts.completed + counts.report_delivered : counts[status];
}

interface StatusCardProps {
  status: InspectionStatus;
  count: number | undefined;
  isSelected: boolean;
  onPress: () => void;
}

function StatusCard({ status, count, isSelected, onPress }: StatusCardProps): ReactNode {
  return (
    <ButtonBase
      aria-pressed={isSelected}
      onClick={onPress}
      sx={{
        display: 'block',
        textAlign: 'left',
        fontFamily: 'inherit',
        p: 1.75,
        borderRadius: '14px',
        border: '1px solid',
        borderColor: isSelected ? 'primary.main' : 'divider',
        boxShadow: isSelected ? 'inset 0 0 0 1px var(--sl-palette-primary-main)' : 'none',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'block',
          fontSize: '1.5rem',
          fontWeight: 700,
          lineHeight: 1.15,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {count ?? <Skeleton width={36} />}
      </Box>{' '}
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          mt: 0.25,
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <Dot tone={STATUS_TONES[status]} />
        {INSPECTION_STATUS_LABELS[status]}
      </Box>
    </ButtonBase>
  );
}

function Dot({ tone }: { tone: string }): ReactNode {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 10,
        height: 10,
        borderRadius: '50%',
        bgcolor: `var(--sl-palette-tone-${tone}-ground)`,
        border: `2px solid var(--sl-palette-tone-${tone}-text)`,
        ...(tone === 'primaryGreen' && { borderColor: 'var(--sl-palette-primary-main)' }),
      }}
    />
  );
}
