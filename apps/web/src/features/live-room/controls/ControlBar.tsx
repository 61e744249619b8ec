import BackIcon from '@mui/icons-material/ArrowBackRounded';
import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type ReactNode, Suspense } from 'react';
import { BAR } from '../features.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import { type BarProps, Parts } from '../parts/roomPart.tsx';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { MoreItems, useBarMenu } from './lazyMenus.ts';

interface ControlBarProps extends BarProps {
  /** Absent for guests, who have no other page. */
  onBack?: (() => void) | undefined;
}

/**
 * The controls are within reach of one thumb. Less frequent ones, and on a narrow screen all that do not fit,
 * are in the More menu.
 */
export const ControlBar = memo(function ControlBar({ onBack, ...bar }: ControlBarProps): ReactNode {
  const isWide = useMediaQuery(FITS_ALL, { noSsr: true });
  const fitting = BAR.filter(({ fits }) => isWide || fits === 'always');
  return (
    <Box component="section" aria-label="Call controls" sx={BAR_LOOK}>
      <Box sx={BACK_SIDE}>
        {onBack && <RoundButton label="Back" icon={<BackIcon />} onClick={onBack} size="small" />}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: NARROW_GAP, sm: 1.5 } }}>
        <Parts of={fitting.filter(({ side }) => side === 'center')} props={bar} />
      </Box>
      <Box
        sx={{
          flex: { md: 1 },
          // Firefox gives a select no width here, so the quality would cover the controls before it.
          minWidth: 'max-content',
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: { xs: NARROW_GAP, sm: 1 },
        }}
      >
        <Parts of={fitting.filter(({ side }) => side === 'end')} props={bar} />
        <MoreMenu {...bar} fitsAll={isWide} />
        <LeaveButton />
      </Box>
    </Box>
  );
});

/**
 * The frequent controls fit in a row next to the panel. On narrower screens, Leave would be below the panel.
 */
const FITS_ALL = '(min-width: 1260px)';
/** Seven buttons of at least 44 px fit on a screen of 360 px. On a narrower one, Leave is the way back. */
const NARROW_GAP = 'clamp(2px, 4vw - 12px, 6px)';
const BACK_SIDE = { flex: { md: 1 }, display: 'flex', '@media (max-width: 349.95px)': { display: 'none' } };
const BAR_LOOK = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: { xs: NARROW_GAP, sm: 1 },
  px: { xs: 1, md: 2 },
  py: 1.25,
  [PHONE_LANDSCAPE]: { py: 0.5 },
  bgcolor: '#0A1410',
};

function MoreMenu(props: BarProps & { fitsAll: boolean }): ReactNode {
  const { setAnchor, open, wasOpened, menu } = useBarMenu();
  return (
    <>
      <span ref={setAnchor}>
        <RoundButton label="More" icon={<MoreIcon />} onClick={open} />
      </span>
      {wasOpened && (
        <Suspense>
          <MoreItems {...menu} {...props} />
        </Suspense>
      )}
    </>
  );
}
