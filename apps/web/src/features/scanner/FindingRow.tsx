import AcceptIcon from '@mui/icons-material/CheckRounded';
import RejectIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FINDING_STATE_LABELS } from '@sightline/contracts/labels';
import type { Finding, FindingState } from '@sightline/contracts/scans';
import type { ReactNode } from 'react';
import { KeyframePicture } from './KeyframePicture.tsx';
import { regionText } from './RegionOverlay.tsx';
import { decideFinding } from './useScans.ts';

interface FindingRowProps {
  inspectionId: string;
  finding: Finding;
}

/** A region on its keyframe, accepted or rejected with one tap; the same tap again takes that back. */
export function FindingRow({ inspectionId, finding }: FindingRowProps): ReactNode {
  const { id: findingId, scanId, state, confidence, decidedBy } = finding;
  const decide = (next: FindingState): void =>
    decideFinding(inspectionId, { scanId, findingId }, next === state ? 'possible' : next);
  return (
    <Box component="li" sx={ROW}>
      <KeyframePicture photoId={finding.photoId} region={finding} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{regionText(finding)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {FINDING_STATE_LABELS[state]}
          {decidedBy !== null && state !== 'possible' && ` by ${decidedBy}`}, confidence{' '}
          {Math.round(100 * confidence)} %
        </Typography>
        <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
          <Decision state="accepted" current={state} onDecide={decide} icon={<AcceptIcon />}>
            Accept
          </Decision>
          <Decision state="rejected" current={state} onDecide={decide} icon={<RejectIcon />}>
            Reject
          </Decision>
        </Stack>
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '96px minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};

interface DecisionProps {
  state: FindingState;
  current: FindingState;
  onDecide: (state: FindingState) => void;
  icon: ReactNode;
  children: ReactNode;
}

function Decision({ state, current, onDecide, icon, children }: DecisionProps): ReactNode {
  const isChosen = state === current;
  return (
    <Button
      variant={isChosen ? 'contained' : 'outlined'}
      color={state === 'accepted' ? 'success' : 'error'}
      startIcon={icon}
      aria-pressed={isChosen}
      onClick={() => onDecide(state)}
      sx={{ minHeight: 44 }}
    >
      {children}
    </Button>
  );
}
