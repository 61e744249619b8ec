import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { saveFile } from '../../../ui/saveFile.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import type { ShownPosition } from '../mergePositions.ts';

interface ExportMenuProps {
  inspectionId: string;
  positions: readonly ShownPosition[];
}

type Format = 'json' | 'csv' | 'gpx';
const LABELS: Record<Format, string> = { json: 'JSON', csv: 'CSV (spreadsheet)', gpx: 'GPX 1.1 (maps)' };
const FORMATS: readonly Format[] = ['json', 'csv', 'gpx'];

/** Saves the history as a file. The code that writes files loads with the first one. */
export function ExportMenu({ inspectionId, positions }: ExportMenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = async (format: Format): Promise<void> => {
    setAnchor(null);
    try {
      const { exportPositions } = await import('./exportPositions.ts');
      const { name, contents } = exportPositions(format, { inspectionId, positions });
      saveFile(name, contents);
      toast({ title: 'GPS Data Exported', description: name, tone: 'success' });
    } catch (error) {
      toast({ title: 'GPS data not exported', description: errorMessage(error), tone: 'error' });
    }
  };
  return (
    <>
      <Button
        id={id}
        startIcon={<ExportIcon />}
        disabled={positions.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            {LABELS[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
