import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { placeOf } from '../../../inspection/markup/pictureGeometry.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { useBoard } from './useShownPicture.ts';

interface PointerDotsProps {
  person: Pick<StagePerson, 'id' | 'isYou'>;
  isLarge: boolean;
  isMirrored: boolean;
}

export function PointerDots({ person, isLarge, isMirrored }: PointerDotsProps): ReactNode {
  const { pointers } = useCall().room;
  const shown = useSyncExternalStore(pointers.subscribe, pointers.getState);
  const followed = useFollowedMarks(person.isYou);
  const people = useRoom(useShallow(({ you, peers }) => (you ? [you, ...peers] : peers)));
  const dots = [...shown].flatMap(([by, { peerId, at }]) => {
    const name = people.find(({ id }) => id === by)?.name;
    const isShown = peerId === person.id && at && name !== undefined;
    return isShown ? [{ by, at: followed.get(by) ?? at, name }] : [];
  });
  return (
    <>
      {dots.map(({ by, at, name }) => (
        <Dot key={by} {...{ at, isMirrored }} color={colorOf(by, people)} name={isLarge ? name : null} />
      ))}
      {isLarge && (
        <span aria-live="polite" style={visuallyHidden}>
          {dots.map(({ name }) => `${name} points into the picture.`).join(' ')}
        </span>
      )}
    </>
  );
}

const NONE: ReadonlyMap<string, MarkupPoint> = new Map();

/** The marks that this page follows in its own picture. */
function useFollowedMarks(isOwnPicture: boolean): ReadonlyMap<string, MarkupPoint> {
  const { followed } = useBoard();
  const places = useStore(followed.store);
  return isOwnPicture ? places : NONE;
}

interface DotProps {
  at: MarkupPoint;
  isMirrored: boolean;
  color: string;
  name: string | null;
}

/** The dot is centered on the point, and the name is on the side that has room. */
export function Dot({ at, isMirrored, color, name }: DotProps): ReactNode {
  const place = placeOf(at, isMirrored);
  const isAtRight = Number.parseFloat(place.left) > 70;
  return (
    <Box sx={SPOT} style={place} data-testid="pointer">
      <Box sx={{ ...DOT, bgcolor: color }} />
      {name !== null && (
        <Box sx={{ ...NAME, ...(isAtRight ? { right: 14 } : { left: 14 }), bgcolor: color }}>{name}</Box>
      )}
    </Box>
  );
}

const SPOT = { position: 'absolute', width: 0, height: 0, pointerEvents: 'none' };
const DOT = {
  position: 'absolute',
  width: 18,
  height: 18,
  left: -9,
  top: -9,
  borderRadius: '50%',
  border: '2px solid #050C09',
  boxShadow: '0 0 0 2px rgba(255, 255, 255, 0.85)',
};
const NAME = {
  position: 'absolute',
  top: -11,
  px: 0.75,
  borderRadius: 99,
  whiteSpace: 'nowrap',
  fontSize: '0.75rem',
  lineHeight: '22px',
  fontWeight: 650,
  color: '#050C09',
};

/** Colors that are distinct on any picture, including for people with color blindness. */
const COLORS = ['#C8F04F', '#FF9F43', '#5BC8FF', '#FF7AB6', '#FFE14D', '#B79CFF'];

type Arrival = Pick<PeerInfo, 'id' | 'joinedAt'>;

/** The color is the same on every page, since it follows the order in which people joined. */
function colorOf(peerId: string, people: readonly Arrival[]): string {
  const order = [...people].sort((one, other) => one.joinedAt.localeCompare(other.joinedAt));
  const index = order.findIndex(({ id }) => id === peerId);
  return COLORS[Math.max(0, index) % COLORS.length] ?? '#C8F04F';
}
