import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { factsOf, PHOTO_STATUS_LABELS, statusOf } from './filters.ts';

/** Under a tile, for staff: priority, category, and where the photo is. */
export function TileFacts({ tile }: { tile: PhotoTile }): ReactNode {
  const { category, priority } = factsOf(tile);
  return (
    <Box sx={{ px: 0.25, pt: 0.5 }}>
      {category && priority && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
          <StatusChip tone={PHOTO_PRIORITY_LABELS[priority].color}>
            {PHOTO_PRIORITY_LABELS[priority].label}
          </StatusChip>
          <Typography variant="caption">{PHOTO_CATEGORY_LABELS[category]}</Typography>
        </Box>
      )}
      {!saysWhere(tile) && (
        <Typography variant="caption" component="p" color="textSecondary">
          {PHOTO_STATUS_LABELS[statusOf(tile)]}
        </Typography>
      )}
    </Box>
  );
}

/** While nothing holds a photo up, its tile says where it is. */
function saysWhere(tile: PhotoTile): boolean {
  return tile.kind === 'sending' && (tile.stage.name === 'taken' || tile.stage.name === 'uploading');
}
