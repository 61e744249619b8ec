import UploadIcon from '@mui/icons-material/UploadFileRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

type Comparison = { state: 'none' } | { state: 'same' | 'different' | 'unreadable'; name: string };

/** Compares a file with the issued PDF; the file stays on the device. */
export function CompareFile({ hashes }: { hashes: readonly string[] }): ReactNode {
  const [comparison, setComparison] = useState<Comparison>({ state: 'none' });
  const [isOver, setOver] = useState(false);
  const compare = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const isSame = hashes.includes(await sha256Of(file));
      setComparison({ state: isSame ? 'same' : 'different', name: file.name });
    } catch {
      setComparison({ state: 'unreadable', name: file.name });
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void compare(event.dataTransfer.files[0]);
  };
  const hover = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  if (!canHash())
    return <Alert severity="info">Open this page over HTTPS to compare a file with the report.</Alert>;
  return (
    <Box
      onDrop={drop}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      sx={{ ...area, borderColor: isOver ? 'primary.main' : 'divider' }}
    >
      <Typography component="h2" variant="h3">
        Is this PDF genuine?
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        Drop the file here or choose it. It is compared on your device and is not uploaded.
      </Typography>
      <FilePicker onPick={(file) => void compare(file)} />
      <Box aria-live="polite" sx={{ mt: 2, textAlign: 'left' }}>
        <Answer comparison={comparison} />
      </Box>
    </Box>
  );
}

/** A button that opens the file window; the input itself is invisible and not in the Tab order. */
function FilePicker({ onPick }: { onPick: (file: File | undefined) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
        Choose PDF
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf"
        aria-label="PDF to compare"
        onChange={(event) => onPick(event.target.files?.[0])}
      />
    </>
  );
}

function Answer({ comparison }: { comparison: Comparison }): ReactNode {
  if (comparison.state === 'none') return null;
  const { state, name } = comparison;
  if (state === 'same')
    return <Alert severity="success">{name} is the PDF that was issued. It has not been changed.</Alert>;
  if (state === 'different')
    return (
      <Alert severity="error">
        {name} is not the PDF that was issued. It was changed, or it belongs to another report.
      </Alert>
    );
  return <Alert severity="warning">{name} could not be read. Try again or choose another file.</Alert>;
}

/** SHA-256 of a file in lower-case hexadecimal, computed in the browser: the file is not sent anywhere. */
async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers hash only in a secure context: over HTTPS or on localhost. */
const canHash = (): boolean => window.isSecureContext && 'subtle' in crypto;

const area = {
  p: 3,
  borderRadius: '14px',
  border: '2px dashed',
  textAlign: 'center',
  bgcolor: 'background.paper',
} as const;
