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
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/rooms/room';
import type { ReactNode } from 'react';
import { useRequiredViews } from '../../../inspection/required-views/useRequiredViews.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { useAbilities, useCall, useCallView, useLocalMedia, useRoom } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { ScreenShare } from '../call/ScreenShare.ts';
import { QUALITIES } from '../qualities.ts';
import { showError } from '../showError.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** The menus of the control bar. Their code is fetched after the first picture, or earlier by a press. */

export interface BarMenuProps {
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
}

interface MoreItemsProps extends BarMenuProps {
  /** Whether all controls fit into the bar: the menu has only those that are nowhere else there. */
  fitsAll?: boolean;
  fullscreen: Fullscreen;
  onMeasure: () => void;
  onDraw: () => void;
}

export function MoreItems({
  fitsAll = false,
  fullscreen,
  onMeasure,
  onDraw,
  ...menu
}: MoreItemsProps): ReactNode {
  const abilities = useAbilities();
  const { view } = useCall();
  const grid = useCallView((state) => state.grid);
  const { captions, captionsBy } = useCallView((state) => state);
  const choose = (work: () => void) => () => {
    menu.onClose();
    work();
  };
  return (
    <BarMenu {...menu}>
      {!fitsAll && abilities.includes('annotate') && (
        <MenuItem onClick={choose(onDraw)}>
          <ListItemIcon>
            <PointerIcon />
          </ListItemIcon>
          Point and draw
        </MenuItem>
      )}
      {!fitsAll && (
        <MenuItem onClick={choose(() => view.setState({ grid: !grid }))}>
          <ListItemIcon>
            <GridIcon />
          </ListItemIcon>
          {grid ? 'Hide grid' : 'Show grid'}
        </MenuItem>
      )}
      {!fitsAll && (
        <MenuItem onClick={choose(fullscreen.toggle)}>
          <ListItemIcon>
            <FullscreenIcon />
          </ListItemIcon>
          {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
        </MenuItem>
      )}
      {!fitsAll && abilities.includes('mark') && (
        <MenuItem onClick={choose(onMeasure)}>
          <ListItemIcon>
            <RulerIcon />
          </ListItemIcon>
          Measure
        </MenuItem>
      )}
      {captionsBy !== null && (
        <MenuItem onClick={choose(() => view.setState({ captions: !captions }))}>
          <ListItemIcon>
            <CaptionsIcon />
          </ListItemIcon>
          {captions ? 'Turn off captions' : 'Captions'}
        </MenuItem>
      )}
      {abilities.includes('publish-screen') && <ScreenItem onChosen={menu.onClose} />}
      {abilities.includes('record') && (
        <MenuItem onClick={choose(() => view.setState({ help: 'recording' }))}>
          <ListItemIcon>
            <RecordIcon />
          </ListItemIcon>
          Record
        </MenuItem>
      )}
      <MenuItem onClick={choose(() => view.setState({ help: 'sound' }))}>
        <ListItemIcon>
          <SoundIcon />
        </ListItemIcon>
        Sound settings
      </MenuItem>
      <MenuItem onClick={choose(() => view.setState({ help: 'problem' }))}>
        <ListItemIcon>
          <ProblemIcon />
        </ListItemIcon>
        Report a problem
      </MenuItem>
      {!fitsAll && <QualityItems onChosen={menu.onClose} />}
    </BarMenu>
  );
}

function ScreenItem({ onChosen }: { onChosen: () => void }): ReactNode {
  const { screen } = useCall();
  const isShown = useRoom(({ intent }) => intent.screen);
  const { shareScreen } = useDeviceActions();
  if (!ScreenShare.isSupported) return null;
  const toggle = (): void => {
    onChosen();
    if (isShown) screen.stop();
    else void shareScreen();
  };
  return (
    <MenuItem onClick={toggle}>
      <ListItemIcon>{isShown ? <StopScreenIcon /> : <ScreenIcon />}</ListItemIcon>
      {isShown ? 'Stop sharing your screen' : 'Share your screen'}
    </MenuItem>
  );
}

function QualityItems({ onChosen }: { onChosen: () => void }): ReactNode {
  const mayPublish = useAbilities().includes('publish-video');
  const quality = useLocalMedia((media) => media.quality);
  const { setQuality } = useDeviceActions();
  if (!mayPublish) return null;
  return [
    <Divider key="line" />,
    ...QUALITIES.map(({ value, label }) => (
      <MenuItem
        key={value}
        selected={value === quality}
        role="menuitemradio"
        aria-checked={value === quality}
        onClick={() => {
          onChosen();
          void setQuality(value);
        }}
      >
        Quality: {label}
      </MenuItem>
    )),
  ];
}

/** The host's items for leaving. The end of the call is the time when the phone leaves the site. */
export function LeaveItems({ onLeave, ...menu }: BarMenuProps & { onLeave: () => void }): ReactNode {
  const call = useCall();
  const events = useRoom((state) => state.events);
  const { missing = [] } = useRequiredViews(call.inspectionId, events);
  const end = (): void => {
    menu.onClose();
    void endForEveryone(
      call,
      missing.map(({ label }) => label),
    );
  };
  return (
    <BarMenu {...menu}>
      <MenuItem onClick={onLeave}>Leave call</MenuItem>
      <MenuItem onClick={end} sx={{ color: 'error.main' }}>
        End for everyone
      </MenuItem>
    </BarMenu>
  );
}

const ENDS =
  'This ends the call for everyone. Marks, photos and chat are kept, and you can continue to the report.';

/** Names missing required views in the question: after the phone has left the site, they cannot be taken. */
async function endForEveryone(call: LiveCall, missingViews: readonly string[]): Promise<void> {
  const lacks = missingViews.length > 0 ? `No photo shows: ${missingViews.join('; ')}. ` : '';
  const isSure = await confirmAction({
    title: 'End the inspection call?',
    text: lacks + ENDS,
    action: 'End for everyone',
    destructive: true,
  });
  if (!isSure) return;
  try {
    await call.room.ask(endSession, { id: mintId() });
  } catch (error) {
    showError(error, 'Call not ended');
  }
}

function BarMenu({ anchor, isOpen, onClose, children }: BarMenuProps & { children: ReactNode }): ReactNode {
  return (
    <Menu
      disablePortal
      anchorEl={anchor}
      open={isOpen}
      onClose={onClose}
      // The menu opens above the button: over it, a second tap on Leave would hit "End for everyone".
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      {children}
    </Menu>
  );
}
