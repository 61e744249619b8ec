import Box from '@mui/material/Box';
import { isWaiting, type LiveCall } from '@sightline/contracts/dashboard/dashboard';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';

/** The people in a call, and the start of the wait in a call without a host. */
export function PeopleOnCall({ call }: { call: LiveCall }): ReactNode {
  const [first] = call.people;
  const names = call.people.map(nameOf).join(', ');
  return (
    <Box sx={{ color: 'text.primary', fontWeight: 560 }}>
      {isWaiting(call) ? 'Waiting: ' : 'On the call: '}
      {names} · since <Time instant={first?.joinedAt ?? null} format={CLOCK_FORMAT} />
    </Box>
  );
}

export function WaitingChip({ call }: { call: LiveCall }): ReactNode {
  return isWaiting(call) ? (
    <StatusChip tone="orange">Waiting for a host</StatusChip>
  ) : (
    <StatusChip tone="accentGreen">Live</StatusChip>
  );
}

function nameOf({ name, role, isConnected }: LiveCall['people'][number]): string {
  const facts = [...(role === 'host' ? ['host'] : []), ...(isConnected ? [] : ['reconnecting'])];
  return facts.length > 0 ? `${name} (${facts.join(', ')})` : name;
}
