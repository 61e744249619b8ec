import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { labelFactText } from '@sightline/wording/labelTexts';
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
          {tile.kind === 'stored' && <LabelCaption photo={tile.photo} />}
        </Box>
      ))}
    </Box>
  );
}

/** What identifies the equipment in the photo. */
function LabelCaption({ photo: { labels } }: { photo: Photo }): ReactNode {
  const named = labels.filter(({ field }) => field === 'model' || field === 'serial');
  return named.map((fact) => (
    <Typography key={fact.id} variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {labelFactText(fact)}
    </Typography>
  ));
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' };
