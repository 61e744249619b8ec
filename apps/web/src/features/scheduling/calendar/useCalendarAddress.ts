import { DateTime } from 'luxon';
import { useAddressParams } from '../../../ui/useAddressParams.ts';

export type View = 'day' | 'week';

export interface CalendarAddress {
  view: View;
  day: string;
  /** The inspectors that are shown, `UNASSIGNED` among them; all when it is empty. */
  inspectorIds: readonly string[];
}

/** Stands for inspections without an inspector. */
export const UNASSIGNED = 'none';

/** Gets the address that is rendered next: several presses in a row add up. */
type Change = (before: CalendarAddress) => Partial<CalendarAddress>;

/** What the calendar shows, in the page's address: a reload and Back keep it. */
export function useCalendarAddress(today: string): [CalendarAddress, (change: Change) => void] {
  const { params, change } = useAddressParams();
  return [
    calendarOf(params, today),
    (changeOf) =>
      change((next) => {
        const before = calendarOf(next, today);
        const { view, day, inspectorIds } = { ...before, ...changeOf(before) };
        for (const name of ['view', 'day', 'inspector']) next.delete(name);
        if (view === 'day') next.set('view', view);
        if (day !== today) next.set('day', day);
        for (const id of inspectorIds) next.append('inspector', id);
      }),
  ];
}

function calendarOf(params: URLSearchParams, today: string): CalendarAddress {
  const given = params.get('day') ?? '';
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    day: DateTime.fromISO(given).isValid ? given : today,
    inspectorIds: params.getAll('inspector'),
  };
}
