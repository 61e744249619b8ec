import LocationIcon from '@mui/icons-material/MyLocationOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CapturedLocation as Location } from '@sightline/contracts/checklists/checklistChanges';
import { fieldValue, stateOf } from '@sightline/contracts/checklists/checklistFields';
import { lateReceipt } from '@sightline/contracts/core/lateReceipt';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { Site } from '@sightline/contracts/site/site';
import { areaOf, distanceFacts, distanceText } from '@sightline/measuring/geo';
import { coordinatesText } from '@sightline/wording/positionTexts';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { useRead } from '../../wire/queries.ts';
import { FieldConflicts } from './FieldEditors.tsx';
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
  /** The property's site; null while it is not known. */
  site: Site | null;
  checklist: ShownChecklist;
  canMark: boolean;
}

/** The place where the inspector captured the location. Only staff see it. */
export function CapturedLocation({ site, checklist, canMark }: CapturedLocationProps): ReactNode {
  const location: Location | null = fieldValue(checklist, 'locationData');
  const state = stateOf(checklist.fields, 'locationData');
  if (!location || !state) return null;
  return (
    <>
      <Alert severity="success" role="group" aria-label="Location" icon={<LocationIcon />} sx={{ mt: 2 }}>
        <AlertTitle>GPS Location Captured</AlertTitle>
        {location.address && <div>{location.address}</div>}
        <div>{coordinatesText(location)}</div>
        <Distance {...{ location, site }} />
        {state.by},{' '}
        <MadeTime
          madeAt={state.madeAt}
          receivedAt={lateReceipt(state.madeAt, state.at)}
          format={CLOCK_FORMAT}
        />
      </Alert>
      <FieldConflicts {...{ checklist, canMark }} name="locationData" />
    </>
  );
}

/**
 * The distance from the property, and whether it exceeds the company's limit. Renders nothing while the site of
 * the property is not known.
 */
function Distance({ location, site }: { location: Location; site: Site | null }): ReactNode {
  const { data: settings } = useRead(getSettings, {}, { enabled: site !== null });
  const area = site && settings ? areaOf(site, settings.siteRadiusMeters) : null;
  const { distanceMeters, isOffSite } = distanceFacts(location, area);
  if (distanceMeters === null) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {distanceText(distanceMeters)}
      {isOffSite && <StatusChip tone="orange">Off site</StatusChip>}
    </Box>
  );
}
