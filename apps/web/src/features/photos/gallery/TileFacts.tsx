import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { factsOf, PHOTO_STATUS_LABELS, statusOf } from './photoFilter.ts';

/** The priority, category and status below a tile, for staff. */
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

/** Whether the tile shows the photo's status, which an error replaces. */
function saysWhere(tile: PhotoTile): boolean {
  return tile.kind === 'sending' && (tile.stage.name === 'taken' || tile.stage.name === 'uploading');
}
