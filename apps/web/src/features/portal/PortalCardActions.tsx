import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import JoinIcon from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Inspection, isJoinable } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function PortalCardActions({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, isVirtual, status, address } = inspection;
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
