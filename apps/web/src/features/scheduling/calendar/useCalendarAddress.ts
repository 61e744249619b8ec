import { DateTime } from 'luxon';
import { useSearchParams } from 'react-router-dom';

export type View = 'day' | 'week';

export interface CalendarAddress {
  view: View;
  day: string;
  /** The inspectors that are shown, `UNASSIGNED` among them; all when it is empty. */
  inspectorIds: readonly string[];
}

/** Stands for inspections without an inspector. */
export const UNASSIGNED = 'none';

/** What the calendar shows, in the page's address: a reload and Back keep it. */
export function useCalendarAddress(
  today: string,
): [CalendarAddress, (change: Partial<CalendarAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('day') ?? '';
  const address: CalendarAddress = {
    view: params.get('view') === 'day' ? 'day' : 'week',
    day: DateTime.fromISO(given).isValid ? given : today,
    inspectorIds: params.getAll('inspector'),
  };
  const change = (wanted: Partial<CalendarAddress>): void => {
    const { view, day, inspectorIds } = { ...address, ...wanted };
    const next = new URLSearchParams({
      ...(view === 'day' && { view }),
      ...(day !== today && { day }),
    });
    for (const id of inspectorIds) next.append('inspector', id);
    setParams(next, { replace: true });
  };
  return [address, change];
}
