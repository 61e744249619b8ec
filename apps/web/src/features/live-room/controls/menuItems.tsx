import CaptionsIcon from '@mui/icons-material/ClosedCaptionRounded';
import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import PointerIcon from '@mui/icons-material/NearMeOutlined';
import ProblemIcon from '@mui/icons-material/OutlinedFlagRounded';
import RecordIcon from '@mui/icons-material/RadioButtonCheckedRounded';
import ScreenIcon from '@mui/icons-material/ScreenShareRounded';
import StopScreenIcon from '@mui/icons-material/StopScreenShareRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
import SoundIcon from '@mui/icons-material/TuneRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { useCall, useCallView, useLocalMedia, useRoom } from '../call/callContext.ts';
import { sessionView } from '../call/LiveCall.ts';
import { ScreenShare } from '../call/ScreenShare.ts';
import { pictureView } from '../call/stage.ts';
import { captionsView } from '../captions/captionsView.ts';
import { openDrawing } from '../drawing/drawingFeature.tsx';
import { helpView } from '../help.ts';
import { type BarProps, inOrder, type RoomPart } from '../parts/roomPart.tsx';
import { QUALITIES } from '../qualities.ts';
import { recordingView } from '../recording/recordingView.ts';
import { useDeviceActions } from '../useDeviceActions.ts';

interface ItemProps extends BarProps {
  /** Wraps an action so that it closes the menu first. */
  choose: (work: () => unknown) => () => void;
}

interface MenuPart extends RoomPart<ItemProps> {
  /**
   * `narrow` for items that are also buttons of the bar: they are in the menu only where those do not fit.
   */
  readonly fits: 'always' | 'narrow';
}

const ALWAYS = { fits: 'always' } as const;
const NARROW = { fits: 'narrow' } as const;

/** The items are loaded after the first picture. */
export const MENU: readonly MenuPart[] = inOrder<MenuPart>([
  { id: 'draw', who: 'annotate', priority: 10, ...NARROW, render: DrawItem },
  { id: 'grid', who: null, priority: 20, ...NARROW, render: GridItem },
  { id: 'fullscreen', who: null, priority: 30, ...NARROW, render: FullscreenItem },
  { id: 'measure', who: 'mark', priority: 40, ...NARROW, render: MeasureItem },
  { id: 'captions', who: null, priority: 50, ...ALWAYS, render: CaptionsItem },
  { id: 'screen', who: 'publish-screen', priority: 60, ...ALWAYS, render: ScreenItem },
  { id: 'record', who: 'record', priority: 70, ...ALWAYS, render: RecordItem },
  { id: 'sound', who: null, priority: 80, ...ALWAYS, render: SoundItem },
  { id: 'problem', who: null, priority: 90, ...ALWAYS, render: ProblemItem },
  { id: 'quality', who: 'publish-video', priority: 100, ...NARROW, render: QualityItems },
]);

interface LineProps {
  icon: ReactNode;
  children: string;
  onClick: () => void;
}

function Line({ icon, children, onClick }: LineProps): ReactNode {
  return (
    <MenuItem onClick={onClick}>
      <ListItemIcon>{icon}</ListItemIcon>
      {children}
    </MenuItem>
  );
}

function DrawItem({ openTab, choose }: ItemProps): ReactNode {
  const call = useCall();
  return (
    <Line icon={<PointerIcon />} onClick={choose(() => openDrawing(call, openTab))}>
      Point and draw
    </Line>
  );
}

function GridItem({ choose }: ItemProps): ReactNode {
  const { view } = useCall();
  const isOn = useCallView(pictureView, ({ grid }) => grid);
  return (
    <Line icon={<GridIcon />} onClick={choose(() => view(pictureView).setState({ grid: !isOn }))}>
      {isOn ? 'Hide grid' : 'Show grid'}
    </Line>
  );
}

function FullscreenItem({ fullscreen, choose }: ItemProps): ReactNode {
  return (
    <Line icon={<FullscreenIcon />} onClick={choose(fullscreen.toggle)}>
      {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
    </Line>
  );
}

function MeasureItem({ openTab, choose }: ItemProps): ReactNode {
  return (
    <Line icon={<RulerIcon />} onClick={choose(() => openTab('measurements'))}>
      Measure
    </Line>
  );
}

function CaptionsItem({ choose }: ItemProps): ReactNode {
  const { view } = useCall();
  const isOffered = useCallView(sessionView, ({ ticket }) => (ticket?.captionsBy ?? null) !== null);
  const isOn = useCallView(captionsView, ({ isReading }) => isReading);
  return (
    isOffered && (
      <Line icon={<CaptionsIcon />} onClick={choose(() => view(captionsView).setState({ isReading: !isOn }))}>
        {isOn ? 'Turn off captions' : 'Captions'}
      </Line>
    )
  );
}

function ScreenItem({ choose }: ItemProps): ReactNode {
  const { screen } = useCall();
  const isShown = useRoom(({ intent }) => intent.screen);
  const { shareScreen } = useDeviceActions();
  if (!ScreenShare.isSupported) return null;
  return (
    <Line
      icon={isShown ? <StopScreenIcon /> : <ScreenIcon />}
      onClick={choose(() => (isShown ? screen.stop() : shareScreen()))}
    >
      {isShown ? 'Stop sharing your screen' : 'Share your screen'}
    </Line>
  );
}

function RecordItem({ choose }: ItemProps): ReactNode {
  const { view } = useCall();
  return (
    <Line icon={<RecordIcon />} onClick={choose(() => view(recordingView).setState({ isOpen: true }))}>
      Record
    </Line>
  );
}

function SoundItem({ choose }: ItemProps): ReactNode {
  const { view } = useCall();
  return (
    <Line icon={<SoundIcon />} onClick={choose(() => view(helpView).setState({ open: 'sound' }))}>
      Sound settings
    </Line>
  );
}

function ProblemItem({ choose }: ItemProps): ReactNode {
  const { view } = useCall();
  return (
    <Line icon={<ProblemIcon />} onClick={choose(() => view(helpView).setState({ open: 'problem' }))}>
      Report a problem
    </Line>
  );
}

function QualityItems({ choose }: ItemProps): ReactNode {
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  return [
    <Divider key="line" />,
    ...QUALITIES.map(({ value, label }) => (
      <MenuItem
        key={value}
        selected={value === quality}
        role="menuitemradio"
        aria-checked={value === quality}
        onClick={choose(() => setQuality(value))}
      >
        Quality: {label}
      </MenuItem>
    )),
  ];
}
