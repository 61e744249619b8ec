import Button from '@mui/material/Button';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import { findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { fileTime } from '@sightline/wording/dates';
import { type ReactNode, useState } from 'react';
import { photoDataUrl } from '../../inspection/photos/photoPicture.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { ScanCard } from './ScanCard.tsx';
import { SCANNER_TEXTS } from './scannerTexts.ts';

interface ScansProps {
  inspectionId: string;
  /** The scans, newest first. */
  scans: readonly Scan[];
}

interface ScanHistoryProps extends ScansProps {
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
}

/** The latest scans; the newest one is expanded. */
export function ScanHistory({ scans, ...about }: ScanHistoryProps): ReactNode {
  return (
    <section aria-label="Scans">
      {scans.map((scan, index) => (
        <ScanCard key={scan.id} {...about} scan={scan} isFirst={index === 0} />
      ))}
    </section>
  );
}

export function ScansExport({ inspectionId, scans }: ScansProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (scans.length === 0) return toast(SCANNER_TEXTS.noData);
    setBusy(true);
    try {
      const { name, contents } = await exportScans(inspectionId, scans);
      saveFile(name, contents);
      toast({ title: 'Scans exported', description: name, tone: 'success' });
    } catch (error) {
      toast({ title: 'Scans not exported', description: errorMessage(error), tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void save()} sx={{ minHeight: 44 }}>
      Export
    </Button>
  );
}

/** The scans with people's decisions, and their keyframes as data URLs. Throws if one cannot be read. */
async function exportScans(
  inspectionId: string,
  scans: readonly Scan[],
): Promise<{ name: string; contents: Blob }> {
  const exportedAt = new Date().toISOString();
  const keyframes: Record<string, string> = {};
  // Pictures are read one after the other: a phone would otherwise hold hundreds of them at once.
  for (const photoId of scans.flatMap((scan) => scan.keyframes))
    keyframes[photoId] = await photoDataUrl(photoId);
  const listed = scans.map(({ found: _, ...scan }) => ({
    ...scan,
    findings: findingsOf({ ...scan, found: _ }),
  }));
  const text = JSON.stringify({ inspectionId, exportedAt, scans: listed, keyframes }, null, 2);
  const name = `scans-${fileTime(exportedAt)}.json`;
  return { name, contents: new Blob([text], { type: 'application/json' }) };
}
