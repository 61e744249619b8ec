import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, type ReactNode } from 'react';
import { useRoom } from '../call/callContext.ts';
import { HEADER } from '../features.ts';
import { Parts } from '../parts/roomPart.tsx';
import { PHONE_LANDSCAPE } from '../styles.ts';

interface RoomHeaderProps {
  /** The address under inspection. */
  subject: string;
}

export const RoomHeader = memo(function RoomHeader({ subject }: RoomHeaderProps): ReactNode {
  const label = useRoom((state) => state.room?.label ?? '');
  return (
    <Box component="header" sx={LOOK}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h1"
          noWrap
          sx={{ fontSize: { xs: '0.9375rem', md: '1.0625rem' }, fontWeight: 680 }}
        >
          Virtual inspection
          {label && (
            <Box
              component="span"
              sx={{ color: 'brand.signal', fontWeight: 600, display: { xs: 'none', sm: 'inline' } }}
            >
              {' '}
              · {label}
            </Box>
          )}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'brand.onDeepMuted' }}>
          {subject}
        </Typography>
      </Box>
      <Parts of={HEADER} props={{}} />
    </Box>
  );
});

const LOOK = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: 1.5 },
  px: { xs: 1.5, md: 2 },
  py: 1,
  pt: 'max(8px, env(safe-area-inset-top))',
  bgcolor: 'brand.deep',
  color: 'brand.onDeep',
  // A phone in landscape has no height to spare; the heading stays available to screen readers.
  [PHONE_LANDSCAPE]: { ...visuallyHidden, '& > :not(:first-of-type)': { display: 'none' } },
};
