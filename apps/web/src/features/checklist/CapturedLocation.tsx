import LocationIcon from '@mui/icons-material/MyLocationOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { CapturedLocation as Location } from '@sightline/contracts/checklistChanges';
import { fieldValue, stateOf } from '@sightline/contracts/checklistFields';
import { coordinatesText } from '@sightline/contracts/positionTexts';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { FieldConflicts } from './FieldEditors.tsx';
import type { ShownChecklist } from './mergeChecklist.ts';
import { useLocationCapture } from './useLocationCapture.ts';

export function LocationButton({ checklist }: { checklist: ShownChecklist }): ReactNode {
  const { isReading, capture } = useLocationCapture(checklist);
  return (
    <Button
      variant="outlined"
      startIcon={<LocationIcon />}
      loading={isReading}
      loadingPosition="start"
      onClick={capture}
      sx={{ minHeight: 44 }}
    >
      Location
    </Button>
  );
}

interface CapturedLocationProps {
  checklist: ShownChecklist;
  canMark: boolean;
}

/** Where the inspector stood. Only staff see it. */
export function CapturedLocation({ checklist, canMark }: CapturedLocationProps): ReactNode {
  const location: Location | null = fieldValue(checklist, 'locationData');
  const state = stateOf(checklist.fields, 'locationData');
  if (!location || !state) return null;
  return (
    <>
      <Alert severity="success" role="group" aria-label="Location" icon={<LocationIcon />} sx={{ mt: 2 }}>
        <AlertTitle>GPS Location Captured</AlertTitle>
        {location.address && <div>{location.address}</div>}
        <div>{coordinatesText(location)}</div>
        {state.by}, <Time instant={state.madeAt} format={CLOCK_FORMAT} />
      </Alert>
      <FieldConflicts {...{ checklist, canMark }} name="locationData" />
    </>
  );
}
