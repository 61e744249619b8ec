import type { DayInspection } from '@sightline/contracts/dashboard/myDay';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';

/** What to know before getting out of the car: how to get in, the permit, the office's notes. Empty ones take no space. */
export function SiteNotes({ inspection }: { inspection: DayInspection }): ReactNode {
  const { accessNotes, permitNumber, notes, details } = inspection;
  return (
    <Facts gap={1}>
      {accessNotes && (
        <Fact term="Access" sx={EMPHASIZED}>
          {accessNotes}
        </Fact>
      )}
      <Fact term="Permit">{permitNumber || 'No permit number'}</Fact>
      {notes && <Fact term="Office notes">{notes}</Fact>}
      {details && <Fact term="Details">{details}</Fact>}
    </Facts>
  );
}

/** Read at a gate, in the sun, at arm's length. */
const EMPHASIZED = {
  p: 1.25,
  borderRadius: 2,
  bgcolor: 'var(--sl-palette-tone-yellow-ground)',
  border: '1px solid var(--sl-palette-tone-yellow-edge)',
  '& dd': { fontWeight: 600 },
};
