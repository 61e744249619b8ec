import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import ProblemIcon from '@mui/icons-material/OutlinedFlagRounded';
import RecordIcon from '@mui/icons-material/RadioButtonCheckedRounded';
import RulerIcon from '@mui/icons-material/StraightenRounded';
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
  fullscreen: Fullscreen;
  onMeasure: () => void;
}

export function MoreItems({ fullscreen, onMeasure, ...menu }: MoreItemsProps): ReactNode {
  const abilities = useAbilities();
  const [mayMeasure, mayRecord] = [abilities.includes('mark'), abilities.includes('record')];
  const { view } = useCall();
  const grid = useCallView((state) => state.grid);
  const choose = (work: () => void) => () => {
    menu.onClose();
    work();
  };
  return (
    <BarMenu {...menu}>
      <MenuItem onClick={choose(() => view.setState({ grid: !grid }))}>
        <ListItemIcon>
          <GridIcon />
        </ListItemIcon>
        {grid ? 'Hide grid' : 'Show grid'}
      </MenuItem>
      <MenuItem onClick={choose(fullscreen.toggle)}>
        <ListItemIcon>
          <FullscreenIcon />
        </ListItemIcon>
        {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
      </MenuItem>
      {mayMeasure && (
        <MenuItem onClick={choose(onMeasure)}>
          <ListItemIcon>
            <RulerIcon />
          </ListItemIcon>
          Measure
        </MenuItem>
      )}
      {mayRecord && (
        <MenuItem onClick={choose(() => view.setState({ help: 'recording' }))}>
          <ListItemIcon>
            <RecordIcon />
          </ListItemIcon>
          Record
        </MenuItem>
      )}
      <MenuItem onClick={choose(() => view.setState({ help: 'problem' }))}>
        <ListItemIcon>
          <ProblemIcon />
        </ListItemIcon>
        Report a problem
      </MenuItem>
      <QualityItems onChosen={menu.onClose} />
    </BarMenu>
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
