import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { saveFile } from '../../ui/saveFile.ts';
import { calendarFile } from '../calendarFile.ts';
import type { PendingInspection } from '../pendingInspection.ts';

/** Saves the requested time as a file that calendars open; nothing for a booking without an end. */
export function AddToCalendar({ booked }: { booked: PendingInspection }): ReactNode {
  const { endsAt } = booked;
  if (!endsAt) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<CalendarIcon />}
      onClick={() => saveFile('inspection.ics', calendarFile({ ...booked, endsAt }))}
    >
      Add to calendar
    </Button>
  );
}
