import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import CloseIcon from '@mui/icons-material/CloseRounded';
import PointerIcon from '@mui/icons-material/NearMeOutlined';
import StickyIcon from '@mui/icons-material/PushPinOutlined';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { MAX_MARKUP_TEXT } from '@sightline/contracts/photos/photoMarkup';
import { TOOL_NAMES, toolTexts } from '@sightline/measuring/drawing/markupTools';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ColorChoice, ToolIcon } from '../../../inspection/markup/PenChoice.tsx';
import { confirmAction } from '../../../ui/confirm.ts';
import { useAbilities, useCall, useCallView, useStage } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { type BoardTool, type DrawingBoard, isLiveTool } from './DrawingBoard.ts';
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

/** Choosing a tool that draws freezes the picture. */
function DrawingTools({ picture }: { picture: ShownPicture | null }): ReactNode {
  const { view } = useCall();
  const board = useBoard();
  const { tool: chosen, color, text } = useStore(board.store);
  // On live video no tool draws, so that choosing one freezes the picture again.
  const tool = picture || isLiveTool(chosen) ? chosen : 'pointer';
  const typed = isLiveTool(tool) ? undefined : toolTexts(tool).typed;
  const { spotlight } = useStage();
  const choose = (next: BoardTool): void => {
    board.choose({ tool: next });
    if (!isLiveTool(next) && spotlight) void board.freeze(spotlight.id);
  };
  const pen = { tool: isLiveTool(tool) ? 'arrow' : tool, color, text, number: 1 } as const;
  return (
    <>
      <ToggleButtonGroup
        exclusive
        value={tool}
        aria-label="Tool"
        onChange={(_, next: BoardTool | null) => next && choose(next)}
        sx={GROUP}
      >
        {toolButton('pointer', 'Point', <PointerIcon fontSize="small" />)}
        {!picture && toolButton('sticky', 'Mark that follows an object', <StickyIcon fontSize="small" />)}
        {TOOL_NAMES.map((one) => toolButton(one, toolTexts(one).label, <ToolIcon tool={one} />))}
      </ToggleButtonGroup>
      {!isLiveTool(tool) && <ColorChoice pen={pen} onChoose={(choice) => board.choose(choice)} />}
      <Box sx={{ display: 'flex', flex: 'none', ml: 'auto' }}>
        {picture && <TakeBack {...{ picture, board }} />}
        <BarButton
          label="Close the tools"
          icon={<CloseIcon />}
          onClick={() => view(drawingView).setState({ isDrawing: false })}
        />
      </Box>
      {tool === 'sticky' && !picture && <StickyHint board={board} />}
      {typed && <PenText board={board} {...typed} />}
    </>
  );
}

/** A function, not a component: ToggleButtonGroup reads the value of its direct children. */
function toolButton(tool: BoardTool, label: string, icon: ReactElement): ReactNode {
  return (
    <ToggleButton key={tool} value={tool} aria-label={label} title={label} sx={BUTTON}>
      {icon}
    </ToggleButton>
  );
}

function StickyHint({ board }: { board: DrawingBoard }): ReactNode {
  const sticky = useStore(board.store, (state) => state.sticky);
  return (
    <Typography variant="body2" role="status" sx={{ flexBasis: '100%', color: 'brand.onDeepMuted' }}>
      {sticky === null && 'Tap an object in the picture. The mark stays on it while the phone moves.'}
      {sticky === 'lost' && 'The mark lost the object. Tap it again, where it has some detail.'}
      {Array.isArray(sticky) && 'Everyone sees the mark. Tap elsewhere to move it.'}
    </Typography>
  );
}

function TakeBack({ picture, board }: { picture: ShownPicture; board: DrawingBoard }): ReactNode {
  const mayClearAll = useAbilities().includes('mark');
  const clear = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: mayClearAll ? 'Clear all marks on this picture?' : 'Clear your marks on this picture?',
      text: 'The picture itself stays as it is.',
      action: 'Clear',
      destructive: true,
    });
    if (isSure) board.clear(picture.id, mayClearAll ? 'all' : 'own');
  };
  const clearable = mayClearAll ? picture.shapes.length : picture.ownShapes;
  return (
    <>
      <BarButton
        label="Undo"
        icon={<UndoIcon />}
        isOff={picture.ownShapes === 0}
        onClick={() => board.undo()}
      />
      <BarButton label="Clear" icon={<ClearIcon />} isOff={clearable === 0} onClick={() => void clear()} />
    </>
  );
}

interface BarButtonProps {
  label: string;
  icon: ReactNode;
  isOff?: boolean;
  onClick: () => void;
}

function BarButton({ label, icon, isOff = false, onClick }: BarButtonProps): ReactNode {
  return (
    <Tooltip title={label} disableTouchListener>
      <span>
        <IconButton color="inherit" aria-label={label} disabled={isOff} onClick={onClick} sx={BAR_BUTTON}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface PenTextProps {
  board: DrawingBoard;
  label: string;
  missing: string;
}

function PenText({ board, label, missing }: PenTextProps): ReactNode {
  const { text, asksForText } = useStore(board.store);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asksForText) field.current?.focus();
  }, [asksForText]);
  return (
    <TextField
      size="small"
      label={label}
      value={text}
      error={asksForText}
      helperText={asksForText ? missing : undefined}
      onChange={(event) => board.choose({ text: event.target.value })}
      inputRef={field}
      slotProps={{ htmlInput: { maxLength: MAX_MARKUP_TEXT } }}
      sx={{ flex: '1 1 100%', maxWidth: 480, my: 0.5, [PHONE_LANDSCAPE]: { flex: '1 0 180px' } }}
    />
  );
}

const GROUP = { flex: 'none' };
const BUTTON = { width: 44, height: 44, p: 0, color: 'inherit' };
const BAR_BUTTON = { width: 44, height: 44, '&.Mui-disabled': { opacity: 0.4, color: 'inherit' } };
