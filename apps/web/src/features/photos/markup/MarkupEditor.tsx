import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { type ReactNode, useId } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { SHORT_SCREEN } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { MarkupStage } from './MarkupStage.tsx';
import { MarkupTools } from './MarkupTools.tsx';
import { markupKeys } from './markupKeys.ts';
import { useMarkupEditor } from './useMarkupEditor.ts';

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
    <Dialog
      fullScreen
      open
      onClose={() => void cancel()}
      onKeyDown={markupKeys({ onMove: editor.moveLast, onUndo: editor.undo })}
      aria-labelledby={titleId}
    >
      <Box component="header" sx={HEADER}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1 }}>
          {number === null ? 'Mark Up Photo' : `Mark Up Photo ${number}`}
        </Typography>
        <Button color="inherit" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!editor.hasChanged}
          loading={isSaving}
          onClick={() => save(editor.shapes)}
        >
          Save
        </Button>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box sx={BODY}>
        <MarkupStage {...{ photo, number }} shapes={editor.shapes} pen={editor.pen} onDraw={editor.draw} />
        <MarkupTools editor={editor} />
      </Box>
    </Dialog>
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
  save: (markup: Photo['markup']) => void;
  isSaving: boolean;
  /** The sentence to show; what was drawn stays, to be saved again. */
  problem: string | null;
}

function useSaveMarkup({ id: photoId }: Photo, onSaved: () => void): Saving {
  const update = useSend(updatePhoto, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onSuccess: () => {
      toast({ title: 'Markup saved', tone: 'success' });
      onSaved();
    },
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
