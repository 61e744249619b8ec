import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CLOCK_FORMAT, formatInstant, zoneName } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useConfirmation } from '../inspectionRequests.ts';

interface RequestedAlertProps {
  inspection: Inspection;
  /** Sets another time, or the first one. */
  onTime: () => void;
}

/** A client's request, to be confirmed, moved to another time, or answered with a question. */
export function RequestedAlert({ inspection, onTime }: RequestedAlertProps): ReactNode {
  const { confirm, isPending } = useConfirmation(inspection);
  const { id, clientId, scheduledDate } = inspection;
  const zone = useTimeZone();
  const confirmText = isFlexible(inspection) ? `Confirm ${hourOf(inspection, zone)}` : 'Confirm time';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>Requested by the client</AlertTitle>
      {textOf(inspection)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {scheduledDate !== null && (
          <Button variant="contained" disabled={isPending} onClick={confirm} sx={{ minHeight: 44 }}>
            {isPending ? 'Confirming...' : confirmText}
          </Button>
        )}
        <Button
          variant={scheduledDate === null ? 'contained' : 'outlined'}
          onClick={onTime}
          sx={{ minHeight: 44 }}
        >
          {scheduledDate === null ? 'Set a time' : 'Set another time'}
        </Button>
        <Button
          component={Link}
          to={`/communications?client=${clientId}&inspection=${id}&new`}
          sx={{ minHeight: 44 }}
        >
          Message the client
        </Button>
      </Box>
    </Alert>
  );
}

function textOf(inspection: Inspection): string {
  if (inspection.scheduledDate === null) return 'No time was requested. Setting one confirms the inspection.';
  return isFlexible(inspection)
    ? 'Any time on this day suits the client. Confirm the suggested time, or set another one. The client is told by email.'
    : 'Confirm the time, or set another one. The client is told by email.';
}

/** "9:00 AM EST", in the zone of the address. */
function hourOf({ scheduledDate, address }: Inspection, officeZone: string): string {
  if (scheduledDate === null) return '';
  const { zone } = zonesOfTime(address, officeZone, scheduledDate);
  return `${formatInstant(scheduledDate, zone, CLOCK_FORMAT)} ${zoneName(zone, scheduledDate)}`;
}
