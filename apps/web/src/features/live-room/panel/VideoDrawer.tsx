import ExpandIcon from '@mui/icons-material/ExpandLessRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';
import { useRoom } from '../call/callContext.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';

/** On a phone the picture fills the screen; a tap on the room's name opens the contents of the Video tab. */
export function VideoDrawer({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const label = useRoom((state) => state.room?.label ?? '');
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{
          display: { xs: 'flex', md: 'none' },
          justifyContent: 'space-between',
          fontFamily: 'inherit',
          px: 2,
          minHeight: 44,
          [PHONE_LANDSCAPE]: { display: 'none' },
          flex: 'none',
        }}
      >
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {label || 'Room details'}
        </Box>
        <ExpandIcon
          sx={{ transform: isOpen ? 'rotate(180deg)' : undefined, transition: 'transform 150ms' }}
        />
      </ButtonBase>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? 'flex' : 'none', md: 'flex' },
          flexDirection: 'column',
          flex: { md: 1 },
          minHeight: 0,
          maxHeight: { xs: '46dvh', md: 'none' },
        }}
      >
        {children}
      </Box>
    </>
  );
}
