import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { useCall, useCallView } from '../call/callContext.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { DrawingTools } from './DrawingTools.tsx';
import { useKeptDrawing } from './useKeptDrawing.ts';
import { type ShownPicture, useBoard, useShownPicture } from './useShownPicture.ts';

/** The tools below the picture, which they never cover; with closed tools, the line about a frozen picture. */
export function DrawingBar(): ReactNode {
  const isDrawing = useCallView((view) => view.isDrawing);
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
  const drawing = useKeptDrawing(picture);
  const resume = async (): Promise<void> => {
    if (drawing.mayKeep && drawing.isUnkept && !(await keepOrConfirm(picture, drawing.keep))) return;
    await board.resume(picture.id);
  };
  return (
    <Box sx={ROW}>
      <Typography variant="body2" sx={TEXT}>
        {picture.by === null ? 'The picture is frozen.' : `${picture.by} froze the picture.`}
      </Typography>
      {!isDrawing && (
        <Button size="small" color="inherit" onClick={() => view.setState({ isDrawing: true })} sx={TALL}>
          Draw
        </Button>
      )}
      {drawing.mayKeep && (
        <Button
          size="small"
          color="inherit"
          disabled={!drawing.isUnkept || picture.renditions === null}
          loading={drawing.isKeeping}
          onClick={() => void drawing.keep()}
          sx={TALL}
        >
          Keep drawing
        </Button>
      )}
      <Button size="small" variant="contained" onClick={() => void resume()} sx={TALL}>
        Resume video
      </Button>
    </Box>
  );
}

/** Resuming loses no drawing: it is kept first, or the person agrees to lose it. */
async function keepOrConfirm(picture: ShownPicture, keep: () => Promise<boolean>): Promise<boolean> {
  if (picture.renditions !== null) return await keep();
  return await confirmAction({
    title: 'Resume without the drawing?',
    text: 'The photo is still being sent, so the drawing cannot be kept on it yet.',
    action: 'Resume video',
    cancel: 'Wait',
    destructive: true,
  });
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
/** In landscape everything is in one row, so that most of the height is left to the picture. */
const TEXT = { flex: '1 1 120px', color: 'brand.onDeepMuted', [PHONE_LANDSCAPE]: { display: 'none' } };
const TALL = { minHeight: 44, flex: 'none', whiteSpace: 'nowrap' };
