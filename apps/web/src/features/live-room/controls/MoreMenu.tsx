import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import type { ReactNode } from 'react';
import { MoreItems } from './barMenus.tsx';
import { RoundButton } from './RoundButton.tsx';
import { useBarMenu } from './useBarMenu.ts';
import type { Fullscreen } from './useFullscreen.ts';

/** The controls that are used less often, on a phone. */
export function MoreMenu(props: { fullscreen: Fullscreen; onMeasure: () => void }): ReactNode {
  const { setAnchor, open, wasOpened, menu } = useBarMenu();
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton label="More" icon={<MoreIcon />} onClick={open} />
      </span>
      {wasOpened && <MoreItems {...menu} {...props} />}
    </>
  );
}
