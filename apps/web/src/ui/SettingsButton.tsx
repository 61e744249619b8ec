import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from './Overlay.tsx';

interface SettingsButtonProps {
  /** Names the button and its dialog. */
  label: string;
  /** The fields. Each change applies at once. */
  children: ReactNode;
  width?: 'xs' | 'sm';
}

/** What is rarely changed about a tool, behind an icon. */
export function SettingsButton({ label, children, width = 'xs' }: SettingsButtonProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <SettingsIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Overlay titleId={id} width={width} onClose={close}>
          <DialogTitle id={id}>{label}</DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              {children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </Overlay>
      )}
    </>
  );
}
