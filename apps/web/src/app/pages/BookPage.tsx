import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Book } from '../../features/scheduling/book/Book.tsx';
import { useTimeZone } from '../../wire/organization.ts';
import { PublicFrame } from '../shells/PublicFrame.tsx';

/** A public page. It needs no router, so that it opens quickly. */
export function BookPage(): ReactNode {
  const zone = useTimeZone();
  return (
    <PublicFrame>
      <Box component="main" id="content" tabIndex={-1} sx={CONTENT}>
        <Book zone={zone} onBooked={() => window.location.assign('/checkout?booked')} />
      </Box>
    </PublicFrame>
  );
}

const CONTENT = {
  outline: 'none',
  maxWidth: 1280,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pt: { xs: 3, md: 4 },
  pb: 8,
};
