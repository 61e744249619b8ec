import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type Formats, megabytes, typesText } from './checkFile.ts';
import type { FileNote } from './useFileIntake.ts';

interface FileSectionProps {
  formats: Formats;
  refused: readonly FileNote[];
  copied: readonly FileNote[];
  isBusy: boolean;
  onFiles: (files: readonly File[]) => void;
  onDismiss: () => void;
}

/** Adds files from this device by choosing them, or by dropping them on a desktop. */
export function FileSection(props: FileSectionProps): ReactNode {
  const { formats, refused, copied, isBusy, onFiles, onDismiss } = props;
  const { isOver, ...drop } = useFileDrop(onFiles);
  const { field, open } = useFileInput({ formats, onFiles });
  return (
    <Box>
      <Box {...drop} sx={{ ...DROP_AREA, borderColor: isOver ? 'primary.main' : 'divider' }}>
        <UploadButton isBusy={isBusy} onOpen={open} />
        {field}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {filesText(formats)}
          <Box component="span" sx={{ display: 'none', '@media (pointer: fine)': { display: 'inline' } }}>
            . You can also drop files here.
          </Box>
        </Typography>
      </Box>
      <FileNotes {...{ refused, copied, onDismiss }} />
    </Box>
  );
}

/** "JPEG, PNG or WebP, up to 50 MB each" */
export const filesText = (formats: Formats): string =>
  `${typesText(formats)}, up to ${megabytes(formats)} each`;

type FileNotesProps = Pick<FileSectionProps, 'refused' | 'copied' | 'onDismiss'>;

/** What became of the files that were not added as they are. */
export function FileNotes({ refused, copied, onDismiss }: FileNotesProps): ReactNode {
  return (
    <>
      <Notes severity="warning" notes={refused} onDismiss={onDismiss}>
        {refused.length === 1 ? 'One file was not added' : `${refused.length} files were not added`}
      </Notes>
      <Notes severity="info" notes={copied} onDismiss={onDismiss}>
        {copied.length === 1 ? 'One photo was converted' : `${copied.length} photos were converted`}
      </Notes>
    </>
  );
}

interface NotesProps extends Pick<FileSectionProps, 'onDismiss'> {
  severity: AlertColor;
  notes: readonly FileNote[];
  children: ReactNode;
}

/** Notes about some of the chosen files, each with its name. */
function Notes({ severity, notes, onDismiss, children }: NotesProps): ReactNode {
  if (notes.length === 0) return null;
  return (
    <Alert severity={severity} onClose={onDismiss} sx={{ my: 1.5 }}>
      {children}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {notes.map(({ name, reason }) => (
          <li key={name}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const DROP_AREA = { p: 2, border: '2px dashed', borderRadius: '12px', textAlign: 'center' };

export function UploadButton({ isBusy, onOpen }: { isBusy: boolean; onOpen: () => void }): ReactNode {
  return (
    <Button
      variant="outlined"
      startIcon={<UploadIcon />}
      loading={isBusy}
      loadingPosition="start"
      onClick={onOpen}
    >
      Upload photos
    </Button>
  );
}

type FileInputOptions = Pick<FileSectionProps, 'formats' | 'onFiles'>;

/** The hidden field must stay in the page while the person chooses; the button that opens it may move. */
export function useFileInput({ formats, onFiles }: FileInputOptions): { field: ReactNode; open: () => void } {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])]);
    // Cleared so that the same file can be chosen again.
    target.value = '';
  };
  const field = (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label="Photo files"
      accept={formats.contentTypes.join(',')}
      onChange={onChange}
    />
  );
  return { field, open: () => input.current?.click() };
}

export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      // A picture of the page itself can also be dragged.
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      // The camera's area is inside that of the page, also through a dialog.
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
