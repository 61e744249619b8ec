import UnlockIcon from '@mui/icons-material/LockOpenRounded';
import LockIcon from '@mui/icons-material/LockRounded';
import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import InviteIcon from '@mui/icons-material/PersonAddAltRounded';
import RemoveIcon from '@mui/icons-material/PersonRemoveAlt1Rounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { lockRoom, mutePeer, removePeer } from '@sightline/contracts/rooms/room';
import { ROOM_ROLE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useRef, useState } from 'react';
import { InviteDialog } from '../../../inspection/invitations/InviteDialog.tsx';
import { confirmAction } from '../../../ui/confirm.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAbilities, useCall, useRoom, useStage, useVolume } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { FULL_VOLUME } from '../call/Volumes.ts';
import { INTERRUPTION_STATUS, QualityBars } from '../connection/personMarks.tsx';
import { showError } from '../showError.ts';
import { Avatar } from '../stage/Avatar.tsx';
import { PersonMenu } from './PersonMenu.tsx';

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

interface PersonRowProps {
  person: StagePerson;
  abilities: readonly Ability[];
  /** Called when hosting was handed over in this row, or taken back. */
  onHostChanged: () => void;
}

function PersonRow({ person, abilities, onHostChanged }: PersonRowProps): ReactNode {
  const call = useCall();
  const volume = useVolume(person.subject);
  const speaks = person.hasAudio && !person.audioPaused;
  const mayAct = !person.isYou;
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1, minHeight: 60 }}>
      <Avatar name={person.name} size={38} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {nameOf(person)}
        </Typography>
        <Typography component="div" variant="caption" color="textSecondary">
          <DottedLine>
            {statusOf(person, volume)}
            {isShown && 'Shown to all'}
          </DottedLine>
        </Typography>
      </Box>
      <QualityBars quality={person.connected ? person.quality : 'lost'} />
      {mayAct && abilities.includes('mute-others') ? (
        <Tooltip title={speaks ? `Mute ${person.name}` : `Muted. Only ${person.name} can unmute.`}>
          <span>
            <IconButton
              aria-label={`Mute ${person.name}`}
              disabled={!speaks}
              onClick={() => void mute(call, person)}
            >
              {speaks ? <MicOnIcon /> : <MicOffIcon />}
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        !speaks && <MicOffIcon titleAccess="Muted" sx={{ color: 'text.secondary' }} />
      )}
      <PersonMenu person={person} onDone={onHostChanged} />
      {mayAct && abilities.includes('remove') && (
        <Tooltip title={`Remove ${person.name}`}>
          <IconButton aria-label={`Remove ${person.name}`} onClick={() => void remove(call, person)}>
            <RemoveIcon />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** The room sends the name of this person only once it has let them in. */
function nameOf({ name, isYou }: StagePerson): string {
  if (!isYou) return name;
  return name === '' ? 'You' : `${name} (you)`;
}

function statusOf({ isYou, connected, interruption, role }: StagePerson, volume: number): string[] {
  if (interruption && !isYou) return [INTERRUPTION_STATUS[interruption.reason]];
  if (!connected) return ['Connection lost'];
  if (isYou || volume === FULL_VOLUME) return [ROOM_ROLE_LABELS[role]];
  return [ROOM_ROLE_LABELS[role], volume === 0 ? 'muted for you' : `volume ${volume}%`];
}

async function mute({ room }: LiveCall, { id, name }: StagePerson): Promise<void> {
  try {
    await room.ask(mutePeer, { peerId: id });
  } catch (error) {
    showError(error, `Couldn't mute ${name}`);
  }
}

async function remove({ room }: LiveCall, { id, name }: StagePerson): Promise<void> {
  const isSure = await confirmAction({
    title: `Remove ${name}?`,
    text: `${name} is disconnected immediately and cannot rejoin.`,
    action: 'Remove',
    destructive: true,
  });
  if (!isSure) return;
  try {
    await room.ask(removePeer, { id: mintId(), peerId: id });
  } catch (error) {
    showError(error, `Couldn't remove ${name}`);
  }
}
