import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useAbilities, useCall, useCallView, useLocalMedia } from '../call/callContext.ts';
import { useDeviceActions } from '../useDeviceActions.ts';
import { QUALITIES } from './qualities.ts';
import { RoundButton } from './RoundButton.tsx';
import type { Fullscreen } from './useFullscreen.ts';

/** On a phone: what is used less often. */
export function MoreMenu({ fullscreen }: { fullscreen: Fullscreen }): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { view } = useCall();
  const grid = useCallView((state) => state.grid);
  const close = (work: () => void) => () => {
    setOpen(false);
    work();
  };
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton label="More" icon={<MoreIcon />} onClick={() => setOpen(true)} />
      </span>
      <Menu disablePortal anchorEl={anchor} open={isOpen} onClose={() => setOpen(false)}>
        <MenuItem onClick={close(() => view.setState({ grid: !grid }))}>
          <ListItemIcon>
            <GridIcon />
          </ListItemIcon>
          {grid ? 'Hide grid' : 'Show grid'}
        </MenuItem>
        <MenuItem onClick={close(fullscreen.toggle)}>
          <ListItemIcon>
            <FullscreenIcon />
          </ListItemIcon>
          {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
        </MenuItem>
        <QualityItems onChosen={() => setOpen(false)} />
      </Menu>
    </>
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
