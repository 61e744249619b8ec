import Box from '@mui/material/Box';
import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { Pen } from '@sightline/measuring/drawing/markupTools';
import type { ReactNode } from 'react';
import { usePointerDrawing } from '../../../inspection/markup/usePointerDrawing.ts';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { altOf } from '../describePhoto.ts';
import { largePhotoUrl } from '../LargePhoto.tsx';

interface MarkupStageProps {
  photo: Photo;
  number: number | null;
  shapes: readonly MarkupShape[];
  pen: Pen;
  onDraw: (shape: MarkupShape) => void;
}

/** The picture in the largest size that fits, with its shapes and the one that is being drawn. */
export function MarkupStage({ photo, number, shapes, pen, onDraw }: MarkupStageProps): ReactNode {
  const { draft, handlers } = usePointerDrawing(pen, onDraw);
  const markup = draft ? [...shapes, draft] : shapes;
  const ratio = photo.width / photo.height;
  return (
    <Box sx={{ ...FRAME, flex: 1 }}>
      <Box
        role="img"
        aria-label={altOf({ ...photo, markup: shapes }, number)}
        sx={{ ...SURFACE, aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}
        {...handlers}
      >
        <img src={largePhotoUrl(photo) ?? ''} alt="" draggable={false} style={PICTURE} />
        <MarkupOverlay markup={markup} picture={photo} fit="contain" />
      </Box>
    </Box>
  );
}

/** A size container, so that the surface below can be exactly as large as the picture in it. */
const FRAME = {
  minWidth: 0,
  minHeight: 0,
  containerType: 'size',
  display: 'grid',
  placeItems: 'center',
  bgcolor: '#050A08',
};
const SURFACE = { position: 'relative', touchAction: 'none', userSelect: 'none', cursor: 'crosshair' };
const PICTURE = { display: 'block', width: '100%', height: '100%' };
