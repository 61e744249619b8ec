import VirtualIcon from '@mui/icons-material/VideocamOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import {
  type Inspection,
  InspectionStatus,
  isCheckable,
  isWorkable,
  type ListedInspection,
} from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS, PAYMENT_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CheckButton } from '../../inspection/ui/CheckButton.tsx';
import { STATUS_TONES } from '../../inspection/ui/statusTones.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';

/** The parts that a table row on a desktop and a card on a phone share. */

export interface InspectionListProps {
  items: ListedInspection[];
  changingId: string | null;
  onStatus: (inspection: Inspection, status: InspectionStatus) => void;
  /** The address of this page with the report of one inspection open. */
  viewAddress: (inspectionId: string) => string;
}

export interface InspectionItemProps extends Omit<InspectionListProps, 'items' | 'changingId'> {
  inspection: ListedInspection;
  isChanging: boolean;
}

type ViewProps = Pick<InspectionItemProps, 'inspection' | 'viewAddress'>;

/** A link with the address, which opens the page of the inspection. */
export function PropertyLink({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, address, clientName, projectType } = inspection;
  return (
    <>
      <MuiLink
        component={Link}
        to={`/inspection/${id}`}
        color="inherit"
        underline="hover"
        sx={{ ...TALL_LINK, fontWeight: 600 }}
      >
        {address}
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {projectTypeLabel(projectType)} · {clientName || 'Unknown Client'}
      </Typography>
    </>
  );
}

/** Links to the report, or to the inspection while it has no report. */
export function InspectionActions({ inspection, viewAddress }: ViewProps): ReactNode {
  const { id, address, isVirtual, hasReport } = inspection;
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column', lg: 'row' }, gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<ViewIcon />}
        component={Link}
        to={hasReport ? viewAddress(id) : `/inspection/${id}`}
        aria-label={hasReport ? `View the report of ${address}` : `View the inspection at ${address}`}
        sx={BUTTON}
      >
        View
      </Button>
      {isVirtual && isWorkable(inspection) && (
        <Button
          variant="contained"
          startIcon={<VirtualIcon />}
          component={Link}
          to={`/inspection/${id}/virtual`}
          aria-label={`Virtual inspection of ${address}`}
          sx={BUTTON}
        >
          Virtual
        </Button>
      )}
      {isCheckable(inspection) && <CheckButton inspection={inspection} variant="contained" sx={BUTTON} />}
    </Box>
  );
}

/** On a tablet, buttons are stacked and lose their icon, so that the table keeps all its columns. */
const BUTTON = {
  minHeight: 44,
  whiteSpace: 'nowrap',
  px: { sm: 1.25, lg: 2 },
  '& .MuiButton-startIcon': { display: { sm: 'none', lg: 'inherit' } },
};

/** Any status may follow any other. */
export function StatusSelect({
  inspection,
  isChanging,
  onStatus,
}: Omit<InspectionItemProps, 'viewAddress' | 'inspection'> & { inspection: Inspection }): ReactNode {
  return (
    <Select
      value={inspection.status}
      disabled={isChanging}
      onChange={(event) => onStatus(inspection, event.target.value)}
      renderValue={(status) =>
        inspection.isRequested ? (
          <StatusChip tone="yellow">Requested</StatusChip>
        ) : (
          <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>
        )
      }
      variant="standard"
      disableUnderline
      SelectDisplayProps={{
        'aria-label': `Status of ${inspection.address}: ${INSPECTION_STATUS_LABELS[inspection.status]}`,
      }}
      sx={STATUS_SELECT}
    >
      {InspectionStatus.options.map((status) => (
        <MenuItem key={status} value={status}>
          <StatusChip tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusChip>
        </MenuItem>
      ))}
    </Select>
  );
}

const STATUS_SELECT = {
  '& .MuiSelect-select': { py: 0, borderRadius: 2 },
  // The standard variant marks focus only by its underline, which is off here.
  '& .MuiSelect-select:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
};

export function Fee({ inspection }: { inspection: Inspection }): ReactNode {
  const isPaid = inspection.paymentStatus === 'paid';
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatCents(inspection.feeCents)}
      <Typography
        variant="caption"
        sx={{ display: 'block', color: isPaid ? 'success.main' : 'text.secondary' }}
      >
        {PAYMENT_STATUS_LABELS[inspection.paymentStatus]}
      </Typography>
    </Box>
  );
}
