import AttachIcon from '@mui/icons-material/AttachFileRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { MAX_ATTACHMENTS, SENDABLE_EXTENSIONS } from '@sightline/contracts/attachments/attachments';
import { type ReactNode, useRef } from 'react';
import type { ChosenFile, Files } from './useFiles.ts';

interface FilesFieldProps {
  /** Empty until a client is chosen, whom the files are sent to. */
  clientId: string;
  files: Files;
}

/** The files of a message in a dialog. */
export function FilesField({ clientId, files }: FilesFieldProps): ReactNode {
  return (
    <Box>
      <FilePicker clientId={clientId} files={files} />
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        Pictures, PDF, Word, Excel, PowerPoint, text, video and audio. Up to {MAX_ATTACHMENTS} files of 25 MB
        each
      </Typography>
      <ChosenFiles files={files} />
    </Box>
  );
}

interface FilePickerProps extends FilesFieldProps {
  /** Whether only an icon is in sight. */
  isIcon?: boolean;
}

/** The button that opens the device's file dialog. */
export function FilePicker({ clientId, files, isIcon = false }: FilePickerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const disabled = clientId === '' || files.chosen.length >= MAX_ATTACHMENTS;
  const onClick = (): void => input.current?.click();
  return (
    <>
      {isIcon ? (
        <IconButton aria-label="Attach files" {...{ disabled, onClick }} sx={{ width: 44, height: 44 }}>
          <AttachIcon />
        </IconButton>
      ) : (
        <Button
          variant="outlined"
          startIcon={<AttachIcon />}
          {...{ disabled, onClick }}
          sx={{ minHeight: 44 }}
        >
          Attach files
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={SENDABLE_EXTENSIONS.join(',')}
        hidden
        aria-label="Files to attach"
        onChange={({ target }) => {
          files.add(clientId, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

export function ChosenFiles({ files }: { files: Files }): ReactNode {
  if (files.chosen.length === 0) return null;
  return (
    <Box component="ul" aria-label="Attached files" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.chosen.map((chosen) => (
        <ChosenRow key={chosen.id} chosen={chosen} onRemove={() => files.remove(chosen.id)} />
      ))}
    </Box>
  );
}

function ChosenRow({ chosen, onRemove }: { chosen: ChosenFile; onRemove: () => void }): ReactNode {
  const { file, outcome, fraction } = chosen;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Typography>
        {outcome === null && (
          <LinearProgress variant="determinate" value={fraction * 100} aria-label={`Sending ${file.name}`} />
        )}
        {outcome?.problem && (
          <Typography variant="caption" color="error" role="alert">
            {outcome.problem}
          </Typography>
        )}
      </Box>
      <IconButton aria-label={`Remove ${file.name}`} onClick={onRemove} sx={{ width: 44, height: 44 }}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}
