import Box from '@mui/material/Box';
import { memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCall, useCallView, useRoom, useStage } from '../call/callContext.ts';
import { drawingView, pictureView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { UPRIGHT_STAGE } from '../styles.ts';
import { canFloat } from './canFloat.ts';
import { ShutterFlash } from './ShutterFlash.tsx';
import { Spotlight } from './Spotlight.tsx';
import { Tile } from './Tile.tsx';

/** Loaded later, since the panel with its slider and hints is larger than the rest of the stage. */
const CameraPanel = lazyPart(async () => ({ default: (await import('./CameraPanel.tsx')).CameraPanel }));

/** The code arrives while the room is rendered behind the device check, and does not delay the picture. */
const StageNotices = lazyPart(async () => ({ default: (await import('./StageNotices.tsx')).StageNotices }));

const PictureInPicture = lazyPart(async () => ({
  default: (await import('./PictureInPicture.tsx')).PictureInPicture,
}));

interface StageProps {
  frame: RefObject<HTMLDivElement | null>;
  /** Called when a remote picture is shown; may be called more than once. */
  onPicture: () => void;
  /** Controls over the pictures are rendered after the first remote one, or once the wait for it is over. */
  hasOverlays: boolean;
}

export const Stage = memo(function Stage({ frame, onPicture, hasOverlays }: StageProps): ReactNode {
  const { people, pictures, spotlight } = useStage();
  const grid = useCallView(pictureView, ({ grid }) => grid);
  const label = useRoom((state) => state.room?.label ?? '');
  usePreferredLayers(people, spotlight?.id ?? null);
  const { room, shown } = useCall();
  const pictureShown = useCallback(() => {
    shown.pictureShown();
    room.pictureShown();
    onPicture();
  }, [shown, room, onPicture]);
  return (
    <Box ref={frame} component="section" aria-label="Live video" sx={STAGE}>
      <Spotlight {...{ person: spotlight, grid }} onPicture={pictureShown} roomLabel={label} />
      <ShutterFlash />
      <Suspense>{<StageNotices />}</Suspense>
      <Suspense>{hasOverlays && spotlight && <CameraPanel person={spotlight} />}</Suspense>
      <Suspense>{hasOverlays && canFloat() && <PictureInPicture person={spotlight} />}</Suspense>
      <Filmstrip people={pictures} spotlight={spotlight} />
    </Box>
  );
});

const STAGE = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  bgcolor: '#050A08',
  overflow: 'hidden',
  container: 'stage / size',
};

interface FilmstripProps {
  people: readonly StagePerson[];
  spotlight: StagePerson | null;
}

function Filmstrip({ people, spotlight }: FilmstripProps): ReactNode {
  const { view } = useCall();
  const pinnedId = useCallView(pictureView, (view) => view.pinnedId);
  const speakerId = useRoom((state) => state.activeSpeakerId);
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing);
  const isFrozen = useRoom(({ picture }) => picture !== null);
  const others = people.filter((person) => person.id !== spotlight?.id);
  // A stroke would begin on a tile, and enlarge it.
  if (others.length === 0 || (isDrawing && isFrozen)) return null;
  return (
    <Box sx={[STRIP, spotlight?.isScreen === true && BELOW_SCREEN]}>
      {others.map((person) => (
        <Tile
          key={person.isYou ? 'you' : person.id}
          person={person}
          isSpeaking={person.id === speakerId}
          isLarge={person.id === pinnedId}
          onPin={() => view(pictureView).setState({ pinnedId: person.id })}
        />
      ))}
      {others.length > ON_A_PHONE && <Box sx={MORE}>+{others.length - ON_A_PHONE}</Box>}
    </Box>
  );
}

/** More tiles would cover the picture on a phone; the People tab lists everyone. */
const ON_A_PHONE = 2;
const MORE = {
  display: { xs: 'block', md: 'none' },
  borderRadius: 99,
  textAlign: 'center',
  fontSize: '0.75rem',
  fontWeight: 700,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
};
const STRIP = {
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  maxHeight: 'calc(100% - 24px)',
  overflowY: 'auto',
  p: '2px',
  [`& > button:nth-of-type(n + ${ON_A_PHONE + 1})`]: { display: { xs: 'none', md: 'inline-flex' } },
};

const BELOW_SCREEN = {
  [UPRIGHT_STAGE]: {
    top: 'auto',
    bottom: 8,
    left: 12,
    flexDirection: 'row',
    justifyContent: 'center',
    alignItems: 'center',
    '& > :last-child:not(button)': { px: 1 },
  },
} as const;

/**
 * Requests a small layer for small tiles: on a phone's downlink, that decides between smooth and frozen
 * video.
 */
function usePreferredLayers(people: readonly StagePerson[], spotlightId: string | null): void {
  const { room } = useCall();
  const isIn = useRoom(({ you }) => you !== null);
  const ids = people.flatMap((person) => (person.isYou || !person.video ? [] : [person.id])).join(' ');
  useEffect(() => {
    if (!isIn) return;
    for (const id of ids.split(' ').filter(Boolean))
      room.preferLayer(id, id === spotlightId ? 'large' : 'small');
  }, [room, isIn, ids, spotlightId]);
}
