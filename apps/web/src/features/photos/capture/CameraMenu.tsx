import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type CaptureSettings,
  PhotoQuality,
  PhotoResolution,
} from '@sightline/contracts/photos/photoDetails';
import { PHOTO_QUALITY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId } from 'react';

interface CameraMenuProps extends SettingFieldsProps {
  /** The camera's screen, of which it is a part. */
  container: HTMLElement;
  isOpen: boolean;
  /** The other ways to a photo. */
  children: ReactNode;
  onClose: () => void;
}

/** What is rarely changed. It stays in the page, because another app's photos arrive in it. */
export function CameraMenu({
  container,
  isOpen,
  children,
  onClose,
  ...settings
}: CameraMenuProps): ReactNode {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      keepMounted
      container={container}
      open={isOpen}
      onClose={onClose}
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { sx: PAPER, 'aria-labelledby': id, role: 'dialog' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} component="h2" variant="h3">
          Camera settings
        </Typography>
        <Button onClick={onClose} sx={{ minHeight: 44 }}>
          Done
        </Button>
      </Box>
      <SettingFields {...settings} />
      {children}
    </Drawer>
  );
}

const PAPER = {
  display: 'grid',
  gap: 2,
  p: 2,
  pb: 'calc(16px + env(safe-area-inset-bottom))',
  maxHeight: '85dvh',
  maxWidth: 640,
  mx: 'auto',
  borderRadius: '16px 16px 0 0',
} as const;

interface SettingFieldsProps {
  settings: CaptureSettings;
  onChange: (settings: CaptureSettings) => void;
}

function SettingFields({ settings, onChange }: SettingFieldsProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))' }}>
      <TextField
        select
        label="Resolution"
        value={settings.resolution}
        onChange={({ target }) => onChange({ ...settings, resolution: PhotoResolution.parse(target.value) })}
      >
        {PhotoResolution.options.map((resolution) => (
          <MenuItem key={resolution} value={resolution}>
            {resolution}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Quality"
        value={settings.quality}
        onChange={({ target }) => onChange({ ...settings, quality: PhotoQuality.parse(target.value) })}
      >
        {PhotoQuality.options.map((quality) => (
          <MenuItem key={quality} value={quality}>
            {PHOTO_QUALITY_LABELS[quality]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
