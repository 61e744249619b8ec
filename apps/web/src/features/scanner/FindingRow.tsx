import AcceptIcon from '@mui/icons-material/CheckRounded';
import RejectIcon from '@mui/icons-material/CloseRounded';
import EditIcon from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import { SEVERITY_LABELS } from '@sightline/contracts/reports/severities';
import {
  detailsOf,
  type Finding,
  type FindingDetails,
  type FindingState,
} from '@sightline/contracts/scans/scans';
import { correctionFacts } from '@sightline/report/outline/sections';
import { FINDING_STATE_LABELS, regionLabel } from '@sightline/wording/siteLabels';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { decideFinding } from '../../inspection/useScans.ts';
import { RetriedImage } from '../../ui/RetriedImage.tsx';
import { urlOf } from '../../wire/call.ts';
import type { SeenRegion } from './analysis/examination.ts';
import { FindingDialog } from './FindingDialog.tsx';
import { RegionOverlay } from './RegionOverlay.tsx';

interface FindingRowProps {
  inspectionId: string;
  finding: Finding;
}

/**
 * A region on its keyframe, accepted or rejected with one tap; the same tap again undoes that. An accepted one
 * may have a note, a severity and a checklist item.
 */
export function FindingRow({ inspectionId, finding }: FindingRowProps): ReactNode {
  const { state, confidence, decidedBy } = finding;
  const [isEdited, setEdited] = useState(false);
  const save = (next: FindingState, details: FindingDetails): void =>
    decideFinding(inspectionId, finding, { state: next, ...details });
  const decide = (next: FindingState): void => save(next === state ? 'possible' : next, detailsOf(finding));
  return (
    <Box component="li" sx={ROW}>
      <KeyframePicture photoId={finding.photoId} region={finding} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{regionLabel(finding)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {FINDING_STATE_LABELS[state]}
          {decidedBy !== null && state !== 'possible' && ` by ${decidedBy}`}, confidence{' '}
          {Math.round(100 * confidence)}%
        </Typography>
        <Added finding={finding} />
      </Box>
      <Stack direction="row" sx={ACTIONS}>
        <Decision state="accepted" current={state} onDecide={decide} icon={<AcceptIcon />}>
          Accept
        </Decision>
        <Decision state="rejected" current={state} onDecide={decide} icon={<RejectIcon />}>
          Reject
        </Decision>
        {state === 'accepted' && (
          <Button startIcon={<EditIcon />} onClick={() => setEdited(true)} sx={{ minHeight: 44 }}>
            Details
          </Button>
        )}
      </Stack>
      {isEdited && (
        <FindingDialog
          {...{ inspectionId, finding }}
          onSave={(details) => save('accepted', details)}
          onClose={() => setEdited(false)}
        />
      )}
    </Box>
  );
}

/** The facts that a person has added. */
function Added({ finding: { note, severity, location, correction } }: { finding: Finding }): ReactNode {
  const judged = [severity ? SEVERITY_LABELS[severity] : '', note].filter((part) => part !== '').join(': ');
  const corrected = correctionFacts({ location, correction }).map(({ label, value }) => `${label}: ${value}`);
  const text = [judged, ...corrected].filter((line) => line !== '').join('\n');
  if (text === '') return null;
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
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

/** The buttons are below the picture on a phone, where three of them do not fit next to it. */
const ACTIONS = { gap: 1, flexWrap: 'wrap', gridColumn: { xs: '1 / -1', sm: 2 } };

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

interface KeyframePictureProps {
  photoId: string;
  region: SeenRegion;
}

/** The keyframe with its marked region, from this device until the server has it. */
function KeyframePicture({ photoId, region }: KeyframePictureProps): ReactNode {
  const address = useAddress(photoId);
  return (
    <Box
      sx={{
        position: 'relative',
        alignSelf: 'start',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {address && (
        <RetriedImage
          src={address}
          alt={`Keyframe with a marked region: ${regionLabel(region)}`}
          style={{ display: 'block', width: '100%' }}
        />
      )}
      <RegionOverlay regions={[region]} opacity={1} />
    </Box>
  );
}

/** Null while this device makes its preview. */
function useAddress(photoId: string): string | null {
  const entry = useOutbox(({ entries }) => entries.find(({ id }) => id === photoId));
  const preview = entry?.file?.preview ?? null;
  const local = useMemo(
    () => preview && URL.createObjectURL(new Blob([preview], { type: 'image/jpeg' })),
    [preview],
  );
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);
  return entry ? local : urlOf(getPhotoThumbnail.path, { params: { photoId } });
}
