import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import PayIcon from '@mui/icons-material/PaymentsOutlined';
import JoinIcon from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Inspection, isJoinable } from '@sightline/contracts/inspections/inspections';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PortalCardActionsProps {
  inspection: Inspection;
  /** Null when no amount can be paid online. */
  onPay: (() => void) | null;
}

export function PortalCardActions({ inspection, onPay }: PortalCardActionsProps): ReactNode {
  const { id, isVirtual, status, address, feeCents } = inspection;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', '& > *': { flex: '1 1 auto' } }}>
      {isJoinable(inspection) && (
        <Button
          component={Link}
          to={`/inspection/${id}/virtual`}
          variant="contained"
          startIcon={<JoinIcon />}
          aria-label={`Join Virtual Meeting, ${address}`}
        >
          Join Virtual Meeting
        </Button>
      )}
      {onPay && (
        <Button
          variant={isJoinable(inspection) ? 'outlined' : 'contained'}
          startIcon={<PayIcon />}
          onClick={onPay}
          aria-label={`Pay ${formatCents(feeCents)}, ${address}`}
        >
          Pay {formatCents(feeCents)}
        </Button>
      )}
      {!isVirtual && (
        <Button variant="outlined" disabled>
          On-Site Inspection
        </Button>
      )}
      {status === 'report_delivered' && (
        <Button
          component={Link}
          to={`/reports?inspection=${id}`}
          variant="contained"
          startIcon={<ReportIcon />}
          aria-label={`View Report, ${address}`}
        >
          View Report
        </Button>
      )}
    </Box>
  );
}
