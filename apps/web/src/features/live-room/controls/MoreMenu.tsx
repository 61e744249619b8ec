import FullscreenIcon from '@mui/icons-material/FullscreenRounded';
import GridIcon from '@mui/icons-material/GridOnRounded';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useCall, useCallView } from '../call/callContext.ts';
import { QualityItems } from './QualityMenu.tsx';
import { RoundButton } from './RoundButton.tsx';
import type { Fullscreen } from './useFullscreen.ts';

/** On a phone: the controls that are used less often. */
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
