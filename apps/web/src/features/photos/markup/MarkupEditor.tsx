import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import MiddleIcon from '@mui/icons-material/FilterCenterFocusRounded';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  MAX_MARKUP_TEXT,
  type MarkupChange,
  type MarkupPoint,
  type MarkupShape,
} from '@sightline/contracts/photos/photoMarkup';
import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { type Pen, toolTexts } from '@sightline/measuring/drawing/markupTools';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { ColorChoice, ToolChoice } from '../../../inspection/markup/PenChoice.tsx';
import { usePointerDrawing } from '../../../inspection/markup/usePointerDrawing.ts';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { confirmAction } from '../../../ui/confirm.ts';
import { Overlay } from '../../../ui/Overlay.tsx';
import { RetriedImage } from '../../../ui/RetriedImage.tsx';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { altOf } from '../describePhoto.ts';
import { largePhotoUrl } from '../LargePhoto.tsx';
import { type MarkupEditing, useMarkupEditor } from './useMarkupEditor.ts';

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

interface MarkupEditorProps {
  photo: Photo;
  number: number | null;
  onClose: () => void;
}

/** Staff draw over a photo. Nothing is stored until they save, and the picture itself never changes. */
export function MarkupEditor({ photo, number, onClose }: MarkupEditorProps): ReactNode {
  const titleId = useId();
  const editor = useMarkupEditor(photo.markup);
  const { save, isSaving, problem } = useSaveMarkup(photo, onClose);
  const cancel = async (): Promise<void> => {
    if (!editor.hasChanged || (await confirmAction(DISCARD))) onClose();
  };
  return (
    <Overlay
      titleId={titleId}
      width="full"
      onClose={() => void cancel()}
      onKeyDown={markupKeys({ onMove: editor.moveLast, onUndo: editor.undo })}
    >
      <Box component="header" sx={HEADER}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1 }}>
          {number === null ? 'Mark up photo' : `Mark up photo ${number}`}
        </Typography>
        <Button color="inherit" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!editor.hasChanged}
          loading={isSaving}
          onClick={() => save(editor.change)}
        >
          Save
        </Button>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={BODY}>
        <MarkupStage {...{ photo, number }} shapes={editor.shapes} pen={editor.pen} onDraw={editor.draw} />
        <MarkupTools editor={editor} />
      </Box>
    </Overlay>
  );
}

const DISCARD = {
  title: 'Discard your changes?',
  text: 'What you drew on this photo has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
};

interface Saving {
  save: (markup: MarkupChange) => void;
  isSaving: boolean;
  /** The error to show; the drawing stays, so that saving can be retried. */
  problem: string | null;
}

function useSaveMarkup({ id: photoId }: Photo, onSaved: () => void): Saving {
  const update = useSend(updatePhoto, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onSuccess: onSaved,
  });
  return {
    save: (markup) => update.mutate({ params: { photoId }, body: { markup } }),
    isSaving: update.isPending,
    problem: update.error && errorMessage(update.error),
  };
}

const HEADER = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 };
const BODY = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  [SHORT_SCREEN]: { flexDirection: 'row' },
};

interface MarkupKeys {
  onMove: (by: MarkupPoint) => void;
  onUndo: () => void;
}

const DIRECTIONS: Record<string, MarkupPoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The distance of one arrow key, as a share of the picture. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

/** Arrow keys move the last shape, with Shift in larger steps; Ctrl+Z takes back the last change. */
function markupKeys({ onMove, onUndo }: MarkupKeys): (event: KeyboardEvent) => void {
  return (event) => {
    // The open photo behind the editor shows its neighbors with the arrow keys.
    event.stopPropagation();
    if (event.target instanceof HTMLElement && event.target.closest('input')) return;
    const direction = DIRECTIONS[event.key];
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (direction) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onMove([direction[0] * step, direction[1] * step]);
    } else if (isUndo) onUndo();
    else return;
    event.preventDefault();
  };
}

interface MarkupStageProps {
  photo: Photo;
  number: number | null;
  shapes: readonly MarkupShape[];
  pen: Pen;
  onDraw: (shape: MarkupShape) => void;
}

/** The picture in the largest size that fits, with its shapes and the one that is being drawn. */
function MarkupStage({ photo, number, shapes, pen, onDraw }: MarkupStageProps): ReactNode {
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
        <RetriedImage src={largePhotoUrl(photo) ?? ''} alt="" draggable={false} style={PICTURE} />
        <MarkupOverlay markup={markup} picture={photo} fit="contain" />
      </Box>
    </Box>
  );
}

/** The tools are below the picture, or next to it on a phone in landscape. */
function MarkupTools({ editor }: { editor: MarkupEditing }): ReactNode {
  const { pen, choose } = editor;
  const { typed } = toolTexts(pen.tool);
  return (
    <Box sx={TOOLS}>
      <ToolChoice pen={pen} onChoose={choose} />
      <ColorChoice pen={pen} onChoose={choose} />
      <TakeBack editor={editor} />
      {typed && (
        <TextField
          label={typed.label}
          value={pen.text}
          onChange={(event) => choose({ text: event.target.value })}
          inputRef={editor.textField}
          slotProps={{ htmlInput: { maxLength: MAX_MARKUP_TEXT } }}
          sx={{ flex: '1 1 160px', maxWidth: 480 }}
        />
      )}
      <Button size="small" color="inherit" startIcon={<MiddleIcon />} onClick={editor.placeInMiddle}>
        Place in the middle
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
        {editor.hint}
      </Typography>
    </Box>
  );
}

function TakeBack({ editor: { hasChanged, shapes, undo, clear } }: { editor: MarkupEditing }): ReactNode {
  const isEmpty = shapes.length === 0;
  return (
    <>
      <Button size="small" color="inherit" startIcon={<UndoIcon />} disabled={!hasChanged} onClick={undo}>
        Undo
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<ClearIcon />}
        disabled={isEmpty}
        onClick={() => void clear()}
      >
        Clear
      </Button>
    </>
  );
}

/** On a phone the tools take two rows, or three with the text. */
const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'flex-start',
  gap: 0.75,
  p: 1,
  [SHORT_SCREEN]: { width: 320, overflowY: 'auto' },
};
