import CheckIcon from '@mui/icons-material/ChecklistRounded';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import MicIcon from '@mui/icons-material/MicNoneRounded';
import GpsIcon from '@mui/icons-material/MyLocationOutlined';
import PhotoIcon from '@mui/icons-material/PhotoLibraryOutlined';
import ScannerIcon from '@mui/icons-material/RadarRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Inspection, isJoinable } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface WorkLinksProps {
  inspection: Inspection;
  onOpenReport: () => void;
}

/** Links to the parts of the work. The next step has a filled button. */
export function WorkLinks({ inspection, onOpenReport }: WorkLinksProps): ReactNode {
  const { id, isVirtual } = inspection;
  const room = `/inspection/${id}`;
  return (
    <Box component="nav" aria-label="Parts of this inspection" sx={GRID}>
      {isJoinable(inspection) && (
        <Part to={`${room}/virtual`} icon={<VideoIcon />} isNext>
          Join Call
        </Part>
      )}
      <Part to={`${room}/checklist`} icon={<CheckIcon />} isNext={!isVirtual}>
        Checklist
      </Part>
      <Part to={`${room}/photos`} icon={<PhotoIcon />}>
        Photos
      </Part>
      <Part to={`${room}/measurements`} icon={<RulerIcon />}>
        Measurements
      </Part>
      <Part to={`${room}/voice-notes`} icon={<MicIcon />}>
        Voice notes
      </Part>
      <Part to={`${room}/scan`} icon={<ScannerIcon />}>
        Scan
      </Part>
      <Part to={`${room}/gps`} icon={<GpsIcon />}>
        GPS
      </Part>
      <Button variant="outlined" startIcon={<ReportIcon />} onClick={onOpenReport}>
        Report
      </Button>
    </Box>
  );
}

interface PartProps {
  to: string;
  icon: ReactNode;
  isNext?: boolean;
  children: ReactNode;
}

function Part({ to, icon, isNext = false, children }: PartProps): ReactNode {
  return (
    <Button component={Link} to={to} variant={isNext ? 'contained' : 'outlined'} startIcon={icon}>
      {children}
    </Button>
  );
}

const GRID = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(140px, max-content))' },
};
