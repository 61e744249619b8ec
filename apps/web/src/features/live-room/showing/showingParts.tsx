import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ShownCamera } from '@sightline/contracts/rooms/shownCamera';
import type { ReactNode } from 'react';
import { deviceName } from '../call/deviceName.ts';
import { pictureView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { type NamedTarget, useCaptureTarget } from '../call/useCaptureTarget.ts';
import type { NoticeFacts, StageNotice } from '../parts/notice.ts';
import { useShowToAll } from './showToAll.ts';

export function ShowToAllButton({ person }: { person: StagePerson }): ReactNode {
  const showing = useShowToAll(person);
  if (!showing) return null;
  return (
    <Button size="small" onClick={() => void showing.choose()} sx={BUTTON}>
      {showing.label}
    </Button>
  );
}

const BUTTON = {
  minHeight: 44,
  my: -0.75,
  px: 1,
  flex: 'none',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  color: 'brand.signal',
};

/** Names the camera of the shutter, above it. Changes are announced. */
export function CameraLine(): ReactNode {
  const target = useCaptureTarget();
  return (
    <Box role="status" sx={LINE}>
      <CameraIcon aria-hidden fontSize="small" />
      <span>{textOf(target)}</span>
    </Box>
  );
}

function textOf(target: NamedTarget): string {
  if (target.kind === 'none') return target.reason;
  return target.kind === 'own' ? 'Photos come from your camera' : `Photos come from ${target.name}’s camera`;
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  px: 2,
  py: 0.5,
  typography: 'body2',
  color: '#fff',
};

/** Says which picture is large in place of the camera that the host has chosen, and why. */
export function shownNotice({
  room: { shownCamera: shown, picture },
  stage,
  view,
}: NoticeFacts): StageNotice[] {
  const { people, spotlight } = stage;
  const isPinned = view(pictureView).getState().pinnedId !== null;
  if (!shown || !spotlight || spotlight.id === shown.peerId || spotlight.isScreen || isPinned || picture)
    return [];
  const reason = reasonOf(
    shown,
    people.find(({ id }) => id === shown.peerId),
  );
  const instead = spotlight.isYou ? 'You see your own camera' : `You see ${spotlight.name}`;
  return [
    {
      id: `shown ${shown.id} ${reason}`,
      priority: 65,
      tone: 'info',
      text: `${reason} ${instead} in the meantime.`,
      actions: [{ label: 'Got it' }],
    },
  ];
}

function reasonOf(shown: ShownCamera, person: StagePerson | undefined): string {
  const name = deviceName(shown);
  if (!shown.isHere || !person) return `${name} has left.`;
  return person.connected ? `${name}’s camera is off.` : `${name}’s connection dropped.`;
}
