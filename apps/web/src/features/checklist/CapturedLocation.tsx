import LocationIcon from '@mui/icons-material/MyLocationOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { CapturedLocation as Location } from '@sightline/contracts/checklists/checklistChanges';
import { fieldValue, stateOf } from '@sightline/contracts/checklists/checklistFields';
import { lateReceipt } from '@sightline/contracts/core/lateReceipt';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import type { Site } from '@sightline/contracts/site/site';
import { areaOf, type Coordinates, distanceFacts, distanceText } from '@sightline/measuring/geo';
import { coordinatesText } from '@sightline/wording/positionTexts';
import { type ReactNode, useState } from 'react';
import { failureText, NEW_READING, PositionError, readPosition } from '../../devices/readPosition.ts';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { call } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { changeField } from './editChecklist.ts';
import { FieldConflicts } from './FieldEditors.tsx';
import { HeaderButton } from './HeaderButton.tsx';
import { isPractice } from './practice/practiceIds.ts';

/** The coordinates must not wait longer than this for their address. */
const ADDRESS_PATIENCE_MS = 3000;

export function LocationButton({ checklist }: { checklist: ShownChecklist }): ReactNode {
  const { isReading, capture } = useLocationCapture(checklist);
  return <HeaderButton label="Location" icon={<LocationIcon />} isLoading={isReading} onClick={capture} />;
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

/** Stores the inspector's location, with or without a connection. */
function useLocationCapture(checklist: ShownChecklist): { isReading: boolean; capture: () => void } {
  const [isReading, setReading] = useState(false);
  const capture = async (): Promise<void> => {
    setReading(true);
    try {
      const { latitude, longitude, accuracyMeters } = await readPosition(NEW_READING);
      // No data of a practice checklist reaches the server or its geocoder.
      const address = isPractice(checklist.inspectionId) ? '' : await addressOf({ latitude, longitude });
      changeField(checklist, 'locationData', { latitude, longitude, accuracyMeters, address });
      toast({ title: 'Location Captured', tone: 'success' });
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, capture: () => void capture() };
}

/** Empty if no address is known or the server cannot be reached: then only the coordinates are stored. */
async function addressOf(query: Coordinates): Promise<string> {
  try {
    const asking = call(describePosition, { query });
    const { address, source } = await withTimeout(ADDRESS_PATIENCE_MS, asking);
    return source === 'coordinates' ? '' : address.slice(0, 200);
  } catch {
    return '';
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof PositionError)) throw error;
  toast({ ...failureText(error), tone: 'error' });
}
