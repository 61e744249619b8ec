import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import type { Editor } from './useEditor.ts';
import { isConflict } from './useSave.ts';

interface EditorBarProps {
  editor: EditorState;
  /** A sentence that says why it cannot be saved. */
  problem?: string | undefined;
  save: { error: Error | null; isPending: boolean };
  /** The person who saved the latest version, for a conflict. */
  latestBy?: string | null;
  /** Absent if the server keeps no note. */
  hasNote?: boolean;
  onSave: () => void;
}

type EditorState = Omit<Editor<never>, 'value' | 'change'>;

/** The bar below an unsaved entry: why it cannot be saved, a note for the history, Save and Discard. */
export function EditorBar(props: EditorBarProps): ReactNode {
  const { editor, problem, save, hasNote = true, onSave } = props;
  if (!editor.isDirty) return null;
  const failure = save.error && !isConflict(save.error) ? errorMessage(save.error) : undefined;
  const shown = problem ?? failure;
  const discard = async (): Promise<void> => {
    if (await confirmAction(DISCARD)) editor.discard();
  };
  return (
    <Box role="group" aria-label="Unsaved changes" sx={BAR}>
      {editor.isStale && <Conflict {...props} />}
      {shown && <Alert severity="error">{shown}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 620, flex: '1 0 auto' }}>Unsaved changes</Typography>
        {hasNote && (
          <TextField
            label="Note for the history"
            value={editor.note}
            onChange={({ target }) => editor.writeNote(target.value)}
            sx={{ flex: '1 1 240px' }}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
        <Button color="inherit" onClick={() => void discard()} disabled={save.isPending}>
          Discard
        </Button>
        <Button
          variant="contained"
          onClick={onSave}
          disabled={save.isPending || editor.isStale || problem !== undefined}
        >
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Box>
    </Box>
  );
}

const DISCARD = {
  title: 'Discard your changes?',
  text: 'They have not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
};

function Conflict({ editor, latestBy }: EditorBarProps): ReactNode {
  return (
    <Alert severity="warning">
      {latestBy ?? 'Someone else'} saved a newer version while you were editing, so yours has not been saved.
      The history shows their changes.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" onClick={editor.discard}>
          Use theirs
        </Button>
        <Button color="inherit" variant="outlined" onClick={editor.keep}>
          Keep mine
        </Button>
      </Box>
    </Alert>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 12,
  zIndex: 2,
  display: 'grid',
  gap: 1.5,
  mt: 2.5,
  px: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 4,
};
