import VirtualIcon from '@mui/icons-material/VideocamOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface InspectionActionsProps {
  inspection: Inspection;
  onView: (inspectionId: string) => void;
}

export function InspectionActions({ inspection, onView }: InspectionActionsProps): ReactNode {
  const { id, address, isVirtual } = inspection;
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ViewIcon />}
        aria-label={`View the report of ${address}`}
        onClick={() => onView(id)}
      >
        View
      </Button>
      {isVirtual && (
        <Button
          size="small"
          variant="contained"
          startIcon={<VirtualIcon />}
          component={Link}
          to={`/inspection/${id}/virtual`}
          aria-label={`Virtual inspection of ${address}`}
        >
          Virtual
        </Button>
      )}
    </Box>
  );
}
