import HereIcon from '@mui/icons-material/MyLocationRounded';
import LookUpIcon from '@mui/icons-material/TravelExploreRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { SiteActions } from './useSite.ts';

interface SiteButtonsProps {
  actions: SiteActions;
  isLocated: boolean;
}

export function SiteButtons({ actions, isLocated }: SiteButtonsProps): ReactNode {
  const { phase, lookUp, capture } = actions;
  const [isLookingUp, isReading] = [phase.name === 'lookingUp', phase.name === 'reading'];
  const isBusy = isLookingUp || isReading;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant={isLocated ? 'outlined' : 'contained'}
        startIcon={<LookUpIcon />}
        disabled={isBusy}
        loading={isLookingUp}
        loadingPosition="start"
        onClick={() => void lookUp()}
      >
        Look up address
      </Button>
      <Button
        variant="outlined"
        startIcon={<HereIcon />}
        disabled={isBusy}
        loading={isReading}
        loadingPosition="start"
        onClick={() => void capture()}
      >
        I am at the property
      </Button>
    </Stack>
  );
}
