import FinishIcon from '@mui/icons-material/FlagRounded';
import CameraIcon from '@mui/icons-material/PhotoCameraRounded';
import NextIcon from '@mui/icons-material/SkipNextRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ChecklistProgress } from '@sightline/contracts/checklists/checklists';
import { type ReactNode, useEffect } from 'react';
import { showFocused } from '../../ui/showFocused.ts';

interface SiteBarProps {
  progress: ChecklistProgress;
  /** Whether the person left the end of the inspection for an item, and returns there next. */
  isReturning: boolean;
  onCamera: () => void;
  /** Null when every item is marked. */
  onNext: (() => void) | null;
  onProgress: () => void;
  onFinish: () => void;
}

/** What is done most on site, at the thumb. The next step has the primary color. */
export function SiteBar(props: SiteBarProps): ReactNode {
  const { progress, isReturning, onCamera, onNext, onProgress, onFinish } = props;
  const { completedItems, totalItems, completionPercentage } = progress;
  useEffect(() => {
    document.addEventListener('focusin', showFocused);
    return () => document.removeEventListener('focusin', showFocused);
  }, []);
  return (
    <Box component="nav" aria-label="On site" sx={BAR}>
      <GlobalStyles styles={CLEAR_OF_BAR} />
      <BarButton label="Camera" icon={<CameraIcon />} onClick={onCamera} />
      <BarButton
        label="Next"
        name="Next unmarked item"
        icon={<NextIcon />}
        isNext={onNext !== null && !isReturning}
        onClick={onNext}
      />
      <BarButton
        label={`${completedItems}/${totalItems}`}
        name={`Progress: ${completedItems}/${totalItems} marked`}
        icon={<Ring percent={completionPercentage} />}
        onClick={onProgress}
      />
      <BarButton
        label="Finish"
        icon={<FinishIcon />}
        isNext={onNext === null || isReturning}
        onClick={onFinish}
      />
    </Box>
  );
}

const ABOVE_BAR = 'calc(76px + env(safe-area-inset-bottom))';

/** Messages and the focus are above the bar. */
const CLEAR_OF_BAR = {
  ':root': { '--toast-lift': ABOVE_BAR, '--toast-lift-wide': ABOVE_BAR },
  ':where(#content, #content *)': { scrollMarginBottom: ABOVE_BAR },
};

const BAR = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 0.5,
  px: 'max(8px, env(safe-area-inset-left))',
  pt: 0.5,
  pb: 'calc(4px + env(safe-area-inset-bottom))',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;

interface BarButtonProps {
  label: string;
  /** What the button does, where its label is short. */
  name?: string;
  icon: ReactNode;
  /** Whether it is the next step. */
  isNext?: boolean;
  /** Null where there is nothing to do. */
  onClick: (() => void) | null;
}

function BarButton({ label, name, icon, isNext = false, onClick }: BarButtonProps): ReactNode {
  return (
    <ButtonBase
      aria-label={name}
      disabled={onClick === null}
      onClick={() => onClick?.()}
      sx={[BUTTON, isNext && NEXT_STEP]}
    >
      {icon}
      <span>{label}</span>
    </ButtonBase>
  );
}

const BUTTON = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  minHeight: 56,
  borderRadius: 2,
  fontSize: '0.75rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  '&.Mui-disabled': { opacity: 0.45 },
} as const;
const NEXT_STEP = { bgcolor: 'primary.main', color: 'primary.contrastText' };

function Ring({ percent }: { percent: number }): ReactNode {
  return (
    <Box component="span" aria-hidden sx={{ position: 'relative', width: 24, height: 24 }}>
      <CircularProgress variant="determinate" value={100} size={24} thickness={6} sx={{ color: 'divider' }} />
      <CircularProgress
        variant="determinate"
        value={percent}
        size={24}
        thickness={6}
        sx={{ position: 'absolute', inset: 0 }}
      />
    </Box>
  );
}
