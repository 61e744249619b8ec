import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { MAX_TRANSCRIPT_CHARACTERS } from '@sightline/contracts/voice-notes/transcripts';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';

interface TextEditorProps {
  /** The text at the start; a draft that arrives later does not replace it. */
  initial: string;
  isSaving: boolean;
  /** Whether another person has changed the note since; the stored text is shown above. */
  isOvertaken: boolean;
  onAccept: (text: string) => void;
  onCancel: () => void;
}

/** Corrects a draft, or transcribes a recording by hand. */
export function TextEditor(props: TextEditorProps): ReactNode {
  const { initial, isSaving, isOvertaken, onAccept, onCancel } = props;
  const [start] = useState(initial);
  const [text, setText] = useState(start);
  const cancel = async (): Promise<void> => {
    if (text.trim() === start.trim() || (await confirmAction(DISCARD))) onCancel();
  };
  return (
    <Stack spacing={1}>
      {isOvertaken && (
        <Alert severity="warning">
          Someone changed this voice note in the meantime. The stored text is above, and your text is still
          here. Accept again to replace theirs.
        </Alert>
      )}
      <TextField
        autoFocus
        multiline
        label="Text of the recording"
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText="Listen and correct the text. Your name and license will stand under it."
        slotProps={{ htmlInput: { maxLength: MAX_TRANSCRIPT_CHARACTERS } }}
      />
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          disabled={text.trim() === ''}
          loading={isSaving}
          onClick={() => onAccept(text.trim())}
        >
          Accept
        </Button>
        <Button color="inherit" onClick={() => void cancel()}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

const DISCARD = {
  title: 'Discard your changes?',
  text: 'What you typed has not been accepted.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
};
