import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isHeldUp, itemIdOf } from '../../inspection/photos/photoTiles.ts';
import { usePhotos } from './photosContext.ts';
import { Tile } from './Tile.tsx';

/** The stored and unsent photos of one checklist item. */
export function ItemPhotos({ itemId }: { itemId: string }): ReactNode {
  const { tiles } = usePhotos();
  const own = tiles.filter((tile) => itemIdOf(tile) === itemId);
  if (own.length === 0) return null;
  return (
    <Box component="ul" aria-label="Photos for this item" sx={ROW}>
      {own.map((tile) => (
        <Box component="li" key={tile.id} sx={{ width: isHeldUp(tile) ? '100%' : 136 }}>
          <Tile tile={tile} />
        </Box>
      ))}
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' };
