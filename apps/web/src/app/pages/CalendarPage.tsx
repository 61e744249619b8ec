import type { ReactNode } from 'react';
import { OfficeCalendar } from '../../features/scheduling/calendar/OfficeCalendar.tsx';

export default function CalendarPage(): ReactNode {
  return <OfficeCalendar />;
}
