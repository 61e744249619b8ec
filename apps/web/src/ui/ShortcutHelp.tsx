import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from './Overlay.tsx';
import { setShortcuts, shortcutsAreOn } from './useShortcuts.ts';

interface ShortcutHelpProps {
  open: boolean;
  /** The keys of this screen, each with its meaning. */
  keys: readonly (readonly [key: string, meaning: string])[];
  onClose: () => void;
}

/** On every screen that has shortcuts. */
const COMMON = [
  ['?', 'Show this help'],
  ['Esc', 'Close a dialog or menu'],
] as const;

/** The shortcuts of a screen, and the switch that turns all of them off. */
export function ShortcutHelp({ open, keys, onClose }: ShortcutHelpProps): ReactNode {
  const titleId = useId();
  const [isOn, setOn] = useState(shortcutsAreOn);
  const toggle = (on: boolean): void => {
    setShortcuts(on);
    setOn(on);
  };
  return (
    <Overlay open={open} titleId={titleId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.25, m: 0, mb: 2 }}>
          {[...keys, ...COMMON].map(([key, meaning]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Box component="kbd" sx={KBD}>
                  {key}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {meaning}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, on) => toggle(on)} />}
          label="Use keyboard shortcuts"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Overlay>
  );
}

const KBD = {
  display: 'inline-block',
  minWidth: 28,
  px: 0.75,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 700,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
};
