import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import { type ReactNode, useState } from 'react';
import { useCallView, useRoom, useStage } from '../call/callContext.ts';
import { deviceName } from '../call/deviceName.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { Notice } from './Notice.tsx';

/** Says why another camera is large than the one that the host has chosen, and which. */
export function ShownNotice({ shown }: { shown: ShownCamera }): ReactNode {
  const { people, spotlight } = useStage();
  const isPinned = useCallView(({ pinnedId }) => pinnedId !== null);
  const isFrozen = useRoom(({ picture }) => picture !== null);
  const person = people.find(({ id }) => id === shown.peerId);
  const reason = reasonOf(shown, person);
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!spotlight || spotlight.id === shown.peerId || spotlight.isScreen || isPinned || isFrozen) return null;
  if (dismissed === reason) return null;
  const instead = spotlight.isYou ? 'You see your own camera' : `You see ${spotlight.name}`;
  return (
    <Notice tone="info">
      {reason} {instead} in the meantime.
      <Box aria-live="off">
        <Button color="inherit" size="small" onClick={() => setDismissed(reason)}>
          Got it
        </Button>
      </Box>
    </Notice>
  );
}

function reasonOf(shown: ShownCamera, person: StagePerson | undefined): string {
  const name = deviceName(shown);
  if (!shown.isHere || !person) return `${name} has left.`;
  return person.connected ? `${name}’s camera is off.` : `${name}’s connection dropped.`;
}
