import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import RemoveIcon from '@mui/icons-material/PersonRemoveAlt1Rounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { mutePeer, removePeer } from '@sightline/contracts/rooms/room';
import { ROOM_ROLE_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { useCall, useRoom, useVolume } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { FULL_VOLUME } from '../call/Volumes.ts';
import { INTERRUPTION_STATUS } from '../connection/interruptionStatus.ts';
import { QualityBars } from '../connection/QualityBars.tsx';
import { showError } from '../showError.ts';
import { Avatar } from '../stage/Avatar.tsx';
import { PersonMenu } from './PersonMenu.tsx';

interface PersonRowProps {
  person: StagePerson;
  abilities: readonly Ability[];
  /** Called when hosting was handed over in this row, or taken back. */
  onHostChanged: () => void;
}

export function PersonRow({ person, abilities, onHostChanged }: PersonRowProps): ReactNode {
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
