import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isHeldUp, type PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { PhotoNotes } from './PhotoNotes.tsx';
import { Tile } from './Tile.tsx';

/** A photo with when and where it was taken and what it shows, also before it is sent. */
export function PhotoRow({ tile, canEdit }: { tile: PhotoTile; canEdit: boolean }): ReactNode {
  const isWide = isHeldUp(tile);
  return (
    <Box component="li" sx={isWide ? { ...ROW, flexWrap: 'wrap' } : ROW}>
      <Box sx={{ width: isWide ? '100%' : 136, flex: 'none' }}>
        <Tile tile={tile} />
      </Box>
      <PhotoNotes tile={tile} canEdit={canEdit} />
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
