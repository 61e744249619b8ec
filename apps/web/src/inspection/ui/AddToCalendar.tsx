import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { saveFile } from '../../ui/saveFile.ts';
import { calendarFile } from '../calendarFile.ts';
import type { PendingInspection } from '../pendingInspection.ts';

export function AddToCalendar({ booked }: { booked: PendingInspection }): ReactNode {
  return (
    <Button
      variant="outlined"
      startIcon={<CalendarIcon />}
      onClick={() => saveFile('inspection.ics', calendarFile(booked))}
    >
      Add to calendar
    </Button>
  );
}
