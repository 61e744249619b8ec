import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { describeError } from '@sightline/contracts/core/errorTexts';
import type { ReactNode } from 'react';
import { useCall, useCallView } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { isFull, type ShownPicture, useBoard, useShownPicture } from './useShownPicture.ts';

/**
 * The tools are below the picture and never cover it. With the tools closed, only the line about a frozen
 * picture is left.
 */
export function DrawingBar(): ReactNode {
  const isDrawing = useCallView(drawingView, (view) => view.isDrawing);
  const picture = useShownPicture();
  if (!isDrawing && !picture) return null;
  return (
    <Box component="section" aria-label="Drawing tools" sx={BAR}>
      {isDrawing && <DrawingTools picture={picture} />}
      {picture && <FrozenLine key={picture.id} {...{ picture, isDrawing }} />}
    </Box>
  );
}

interface FrozenLineProps {
  picture: ShownPicture;
  isDrawing: boolean;
}

function FrozenLine({ picture, isDrawing }: FrozenLineProps): ReactNode {
  const { view } = useCall();
  const board = useBoard();
  return (
    <Box sx={ROW}>
      <Typography variant="body2" sx={TEXT}>
        {textOf(picture)}
      </Typography>
      {!isDrawing && (
        <Button
          size="small"
          color="inherit"
          onClick={() => view(drawingView).setState({ isDrawing: true })}
          sx={TALL}
        >
          Draw
        </Button>
      )}
      <Button size="small" variant="contained" onClick={() => void board.resume(picture.id)} sx={TALL}>
        Resume video
      </Button>
    </Box>
  );
}

function textOf(picture: ShownPicture): string {
  if (isFull(picture)) return describeError('drawingFull');
  const frozen = picture.by === null ? 'The picture is frozen.' : `${picture.by} froze the picture.`;
  return picture.shapes.length === 0 ? frozen : `${frozen} Marks are kept on its photo.`;
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1, md: 2 },
  py: 0.5,
  color: 'brand.onDeep',
  bgcolor: '#0A1410',
  borderBottom: '1px solid rgba(255, 255, 255, 0.1)',
  [PHONE_LANDSCAPE]: { flexWrap: 'nowrap', overflowX: 'auto' },
};
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  flexBasis: '100%',
  alignItems: 'center',
  gap: 1,
  [PHONE_LANDSCAPE]: { flexWrap: 'nowrap', flexBasis: 'auto' },
};
/** In landscape, everything is in one row, which leaves most of the height to the picture. */
const TEXT = { flex: '1 1 120px', color: 'brand.onDeepMuted', [PHONE_LANDSCAPE]: { display: 'none' } };
const TALL = { minHeight: 44, flex: 'none', whiteSpace: 'nowrap' };
