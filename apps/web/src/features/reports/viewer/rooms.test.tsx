import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { reportContent, reportRoom } from '../../../../../workers/src/testing/reportContent.ts';
import { showReport } from '../testing/showReport.tsx';

async function openReport(rooms?: ReturnType<typeof reportRoom>[]): Promise<void> {
  const content = reportContent(rooms && { rooms });
  showReport(content);
  await screen.findByRole('region', { name: 'Result' });
}

it('the report lists rooms with their sizes, and tells typed ones from measured ones', async () => {
  await openReport([reportRoom()]);
  const table = within(screen.getByRole('region', { name: 'Rooms (1)' }));
  const [room, sides, area] = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(room).toBe('Primary <bath> (Bathroom)\nSloped ceiling');
  expect(sides?.split('\n')).toEqual([
    'Length 12 ft 0.00 in ± 1.00 in (measured on a photo not in this report)',
    'Width 10 ft 0.00 in (typed)',
    'Height not given',
  ]);
  expect(area).toBe('Area 120.00 sq ft (no interval, because a size was typed)');
});

it('a report without rooms has no such section', async () => {
  await openReport();
  expect(screen.queryByRole('heading', { name: /^Rooms/ })).toBeNull();
});
