import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../wire/CallError.ts';
import { saveFile } from './saveFile.ts';
import { toast } from './toasts.ts';

interface ExportMenuProps<Format extends string> {
  labels: Record<Format, string>;
  /** The text of the button. */
  label?: string;
  disabled?: boolean;
  /** What comes before the formats: a file that the browser fetches by itself, or another action. */
  first?: readonly { label: string; does: string | (() => void); isDisabled?: boolean }[];
  /**
   * May load the code that writes files. Returns null if there is no data to save, after a message to the
   * person.
   */
  write: (format: Format) => Promise<{ name: string; contents: Blob } | null>;
  /** The titles of the messages. */
  done: string;
  failed: string;
  /** The reason if the server gave none. */
  fallback?: string;
}

/** Saves data as a file in one of several formats. */
export function ExportMenu<Format extends string>(props: ExportMenuProps<Format>): ReactNode {
  const { labels, label = 'Export', disabled = false, first = [], write, done, failed, fallback } = props;
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isWriting, setWriting] = useState(false);
  const save = async (format: Format): Promise<void> => {
    setAnchor(null);
    setWriting(true);
    try {
      const file = await write(format);
      if (!file) return;
      const { name, contents } = file;
      saveFile(name, contents);
      toast({ title: done, description: name, tone: 'success' });
    } catch (error) {
      toast({ title: failed, description: errorMessage(error, fallback), tone: 'error' });
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Button
        id={id}
        startIcon={isWriting ? <CircularProgress size={18} color="inherit" aria-hidden /> : <ExportIcon />}
        aria-busy={isWriting}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 44 }}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {first.map(({ label: name, does, isDisabled = false }) => (
          <MenuItem
            key={name}
            disabled={isDisabled}
            {...(typeof does === 'string' ? { component: 'a', href: does } : {})}
            onClick={() => {
              setAnchor(null);
              if (typeof does !== 'string') does();
            }}
          >
            {name}
          </MenuItem>
        ))}
        {(Object.keys(labels) as Format[]).map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {labels[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
