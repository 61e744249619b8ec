import ClearIcon from '@mui/icons-material/BackspaceOutlined';
import MiddleIcon from '@mui/icons-material/FilterCenterFocusRounded';
import UndoIcon from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_MARKUP_TEXT } from '@sightline/contracts/photos/photoMarkup';
import { toolTexts } from '@sightline/measuring/drawing/markupTools';
import type { ReactNode } from 'react';
import { ColorChoice, ToolChoice } from '../../../inspection/markup/PenChoice.tsx';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import type { MarkupEditing } from './useMarkupEditor.ts';

/** The tools are below the picture, or next to it on a phone in landscape. */
export function MarkupTools({ editor }: { editor: MarkupEditing }): ReactNode {
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
