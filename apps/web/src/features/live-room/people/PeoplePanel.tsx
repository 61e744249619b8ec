import UnlockIcon from '@mui/icons-material/LockOpenRounded';
import LockIcon from '@mui/icons-material/LockRounded';
import InviteIcon from '@mui/icons-material/PersonAddAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { lockRoom } from '@sightline/contracts/rooms/room';
import { type ReactNode, useRef, useState } from 'react';
import { InviteDialog } from '../../../inspection/invitations/InviteDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAbilities, useCall, useRoom, useStage } from '../call/callContext.ts';
import { showError } from '../showError.ts';
import { PersonRow } from './PersonRow.tsx';

export function PeoplePanel(): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { people } = useStage();
  const abilities = useAbilities();
  const isWaiting = useRoom(({ call }) => call.name === 'waiting');
  return (
    <Stack spacing={2}>
      {abilities.includes('lock') && <HostActions />}
      <Typography component="h2" variant="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {isWaiting ? 'Waiting for the inspector' : `On the call (${people.length})`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            {...{ person, abilities }}
            onHostChanged={() => heading.current?.focus()}
          />
        ))}
      </Box>
    </Stack>
  );
}

function HostActions(): ReactNode {
  const { inspectionId } = useCall();
  const [isInviting, setInviting] = useState(false);
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="contained" startIcon={<InviteIcon />} onClick={() => setInviting(true)}>
        Invite
      </Button>
      <LockButton />
      {isInviting && <InviteDialog inspectionId={inspectionId} onClose={() => setInviting(false)} />}
    </Stack>
  );
}

function LockButton(): ReactNode {
  const { room } = useCall();
  const isLocked = useRoom((state) => state.room?.locked ?? false);
  const toggle = async (): Promise<void> => {
    try {
      await room.ask(lockRoom, { id: mintId(), locked: !isLocked });
      toast(
        isLocked
          ? { title: 'Call unlocked' }
          : { title: 'Call locked', description: 'No one else can join.' },
      );
    } catch (error) {
      showError(error, isLocked ? "Couldn't unlock the call" : "Couldn't lock the call");
    }
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      aria-pressed={isLocked}
      startIcon={isLocked ? <LockIcon /> : <UnlockIcon />}
      onClick={() => void toggle()}
    >
      {isLocked ? 'Unlock call' : 'Lock call'}
    </Button>
  );
}
