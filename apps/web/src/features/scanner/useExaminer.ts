import {
  getObjectModel,
  getObjectModelFile,
  type ObjectModelState,
} from '@sightline/contracts/scans/objectModel';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { useResource } from '../../ui/useResource.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import type { Abilities, FrameExaminer } from './analysis/FrameExaminer.ts';
import { SCANNER_TEXTS } from './scannerTexts.ts';
import type { ScannerTools } from './tools.ts';

export interface Examiner {
  /** Null until the worker is open. */
  examiner: FrameExaminer | null;
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** This device's abilities; null until the crack network was tried. */
  abilities: Abilities | null;
  /** Whether the server's object model is not loaded yet, or it is unknown whether one exists. */
  isPreparing: boolean;
}

/**
 * The worker that examines frames, open while the scanner is shown. It loads the crack network at once, and the
 * object model after the server has named it.
 */
export function useExaminer(openExaminer: ScannerTools['openExaminer']): Examiner {
  const examiner = useResource(openExaminer);
  const { data, isError } = useRead(getObjectModel, {});
  const [tried, setTried] = useState<string | null>(null);
  const [abilities, setAbilities] = useState<Abilities | null>(null);
  const version = data?.version ?? null;
  useEffect(() => {
    // Preparing fails only when the scanner is closed while it loads.
    examiner?.prepare(null).then(setAbilities, () => {});
  }, [examiner]);
  useEffect(() => {
    if (!examiner || !version) return;
    examiner.prepare(modelUrlOf(version)).then(
      (prepared) => {
        setAbilities(prepared);
        setTried(version);
        if (prepared.objects === 'failed') toast(SCANNER_TEXTS.modelError);
      },
      // The scanner was closed while it was loading.
      () => {},
    );
  }, [examiner, version]);
  const isPreparing = data ? version !== tried : !isError;
  return { examiner, model: data?.state ?? null, abilities, isPreparing };
}

function modelUrlOf(version: string): string {
  const path = urlOf(getObjectModelFile.path, { params: { version, file: 'model.json' } });
  return new URL(path, location.href).href;
}
