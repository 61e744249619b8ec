import Box from '@mui/material/Box';
import GlobalStyles, { type GlobalStylesProps } from '@mui/material/GlobalStyles';
import {
  Activity,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useCallView } from '../call/callContext.ts';
import { ControlBar } from '../controls/ControlBar.tsx';
import { MoreItems } from '../controls/lazyMenus.ts';
import { useRoomShortcuts } from '../controls/useRoomShortcuts.ts';
import { BACKGROUND, LINES } from '../features.ts';
import { helpView } from '../help.ts';
import { type Fullscreen, type Moment, Parts, type TimedPart } from '../parts/roomPart.tsx';
import type { LiveRoomSlots } from '../slots.ts';
import { Stage } from '../stage/Stage.tsx';
import { PHONE_LANDSCAPE } from '../styles.ts';
import type { OpenTab } from '../tabs.ts';
import { useInitialFocus } from '../useInitialFocus.ts';
import { Announcer, useRoomToasts } from './announcements.tsx';
import { RoomHeader } from './RoomHeader.tsx';

/** Requested when the room is first rendered, and shown after the first picture. */
const RoomPanel = lazyPart(async () => ({
  default: (await import('../panel/RoomPanel.tsx')).RoomPanel,
}));

const HelpDialogs = lazyPart(async () => ({
  default: (await import('./HelpDialogs.tsx')).HelpDialogs,
}));

export interface RoomScreenProps {
  slots: LiveRoomSlots;
  subject: string;
  tab: string;
  onTab: OpenTab;
  /** False while the room is rendered ahead, behind the device check. */
  isIn: boolean;
  onBack?: (() => void) | undefined;
}

export function RoomScreen({ slots, subject, tab, onTab, isIn, onBack }: RoomScreenProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const firstPicture = useFirstPicture(isIn);
  const hasPanel = useDeferredValue(firstPicture.isOver);
  usePreloading(hasPanel, slots);
  const fullscreen = useFullscreen(frame);
  useRoomShortcuts(isIn, fullscreen.toggle);
  useRoomToasts(isIn, tab === 'chat' ? null : () => onTab('chat'));
  const focused = useInitialFocus<HTMLElement>(isIn);
  // The picture comes first: header and controls are rendered right after it. Behind the device check, a deferred value has
  // the priority of hidden parts, which a busy page never reaches.
  const hasControls = useDeferredValue(true, false) || firstPicture.isOver;
  const reached: Record<Moment, boolean> = { controls: hasControls, joined: isIn, picture: isIn && hasPanel };
  const isDue = ({ from }: TimedPart): boolean => reached[from];
  const isOnlyVideo = tab === 'video';
  return (
    <Box component="main" ref={focused} tabIndex={-1} sx={LAYOUT}>
      {!fullscreen.isOn && <Box sx={HEADER_SIDE}>{hasControls && <RoomHeader subject={subject} />}</Box>}
      <Box sx={[SIDES, !isOnlyVideo && IN_A_ROW]}>
        <Box sx={STAGE_SIDE}>
          <Stage frame={frame} onPicture={firstPicture.seen} hasOverlays={hasPanel} />
          <Box sx={CONTROL_SIDE}>
            <Parts of={LINES.filter(isDue)} props={{}} />
            {hasControls && <ControlBar {...{ fullscreen, onBack }} openTab={onTab} />}
          </Box>
        </Box>
        <Box sx={[PANEL_SIDE, !isOnlyVideo && OPEN_PANEL, fullscreen.isOn && HIDDEN_PANEL]}>
          <Activity mode={hasPanel ? 'visible' : 'hidden'}>
            <Suspense>
              <RoomPanel {...{ slots, tab, onTab }} />
            </Suspense>
          </Activity>
        </Box>
      </Box>
      <GlobalStyles styles={isOnlyVideo ? TOASTS_BELOW_PICTURE : TOASTS_ABOVE_PANEL} />
      <Announcer />
      <Help />
      <Parts of={BACKGROUND.filter(isDue)} props={{}} />
    </Box>
  );
}

/** The height of an open panel on a phone. */
const PANEL_HEIGHT = '52dvh';
/** The height of the call controls, in pixels. */
const CONTROLS_HEIGHT = 80;
const LAYOUT = {
  display: 'flex',
  flexDirection: 'column',
  height: '100dvh',
  overflow: 'hidden',
  outline: 'none',
  bgcolor: 'background.default',
  color: 'text.primary',
};
/** Toasts appear above the controls, and on a phone also above an open panel, so that both stay usable. */
const toastsAt = (lift: string): GlobalStylesProps['styles'] => ({
  ':root': { '--toast-lift-wide': `${CONTROLS_HEIGHT + 16}px` },
  '@media (max-width: 899.95px)': { ':root': { '--toast-lift': lift, '--toast-lift-wide': lift } },
  [PHONE_LANDSCAPE]: { ':root': { '--toast-lift-wide': '124px' } },
});
const TOASTS_BELOW_PICTURE = toastsAt('190px');
const TOASTS_ABOVE_PANEL = toastsAt(`calc(${PANEL_HEIGHT} + ${CONTROLS_HEIGHT + 8}px)`);
const SIDES = { display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minHeight: 0 };
/** In landscape, there is room next to the picture, but not below it. */
const IN_A_ROW = { [PHONE_LANDSCAPE]: { flexDirection: 'row' } };
const OPEN_PANEL = {
  height: { xs: PANEL_HEIGHT, md: 'auto' },
  [PHONE_LANDSCAPE]: { height: 'auto', width: '46%' },
};
const HIDDEN_PANEL = { display: 'none' };
/** Reserves the heights, so that the picture does not jump when the parts appear. */
const HEADER_SIDE = {
  flex: 'none',
  minHeight: 57,
  bgcolor: 'brand.deep',
  [PHONE_LANDSCAPE]: { minHeight: 0 },
};
const CONTROL_SIDE = {
  flex: 'none',
  minHeight: CONTROLS_HEIGHT,
  bgcolor: '#0A1410',
  [PHONE_LANDSCAPE]: { minHeight: 0 },
};
const STAGE_SIDE = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 };
const PANEL_SIDE = {
  display: 'flex',
  flexDirection: 'column',
  width: { md: 420, lg: 460 },
  // On a phone the height of the tabs is reserved, so that the picture does not jump when they appear.
  minHeight: { xs: 106, md: 0 },
  [PHONE_LANDSCAPE]: { minHeight: 42 },
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
  bgcolor: 'background.paper',
  pb: 'env(safe-area-inset-bottom)',
};

/** Stays mounted after it was opened, so that the dialog can close with its transition. */
const Help = memo(function Help(): ReactNode {
  const isOpen = useCallView(helpView, ({ open }) => open !== null);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && <Suspense>{<HelpDialogs />}</Suspense>;
});

/** The longest wait for a picture, which may never come: the person may be alone, or all cameras off. */
const FIRST_PICTURE_LIMIT_MS = 700;

/**
 * `isOver` once the first remote picture is shown or the wait for it has ended. Rendering the rest of the
 * screen at that moment would take the main thread from the connection that brings the picture.
 */
function useFirstPicture(isIn: boolean): { isOver: boolean; seen: () => void } {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isIn) return undefined;
    const timer = setTimeout(() => setDue(true), FIRST_PICTURE_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  const seen = useCallback(() => setDue(true), []);
  return { isOver: isIn && isDue, seen };
}

/**
 * Fetches the code of the tabs and dialogs after the wait for the first picture, so that they also open
 * offline.
 */
function usePreloading(isDue: boolean, { preload }: LiveRoomSlots): void {
  useEffect(() => {
    if (!isDue) return;
    for (const part of [HelpDialogs, MoreItems]) void part.preload().catch(() => {});
    void preload();
  }, [isDue, preload]);
}

/** iPhones can show only a video full screen, not a part of the page. */
type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The whole page goes full screen, since controls, messages and dialogs have to stay usable. */
function useFullscreen(stage: RefObject<HTMLElement | null>): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const onChange = (): void => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = useCallback(() => void toggleFullscreen(stage.current).catch(() => {}), [stage]);
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (document.fullscreenEnabled) return document.documentElement.requestFullscreen();
  const video: IPhoneVideo | null = stage?.querySelector('video') ?? null;
  video?.webkitEnterFullscreen?.();
}
