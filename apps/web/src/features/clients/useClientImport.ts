import {
  type ImportColumn,
  type ImportField,
  type ImportRow,
  importClients,
  missingColumns,
  previewClientImport,
} from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import type { Readings } from './encodings.ts';
import { readTableFile, UnreadableFile } from './readTableFile.ts';

interface Source {
  csv: string;
  /** The fields that a person chose; null or absent where the titles decide. */
  columns?: (ImportField | null)[];
}

export interface ClientImport {
  columns: ImportColumn[];
  /** Undefined while they are read. */
  rows: ImportRow[] | undefined;
  /** The columns that a person still has to choose. */
  missing: string | null;
  /** The ways to read the letters of the file; null where the file tells. */
  letters: Letters | null;
  problem: string | undefined;
  isReading: boolean;
  isAdding: boolean;
  choose: (file: File) => Promise<void>;
  match: (index: number, field: ImportField | null) => void;
  add: () => void;
}

interface Letters {
  options: Readings['readings'];
  /** The index of the chosen way; null while a person still has to choose. */
  chosen: number | null;
  choose: (index: number) => void;
}

/** The steps from choosing a file of clients to importing it. */
export function useClientImport(onDone: () => void): ClientImport {
  const [file, setFile] = useState<{ id: string; readings: Readings['readings'] } | null>(null);
  const [source, setSource] = useState<Source | null>(null);
  const [read, setRead] = useState<{ source: Source; columns: ImportColumn[]; rows: ImportRow[] } | null>(
    null,
  );
  const [unreadable, setUnreadable] = useState<string>();
  // A large file that was chosen earlier may be read after the next one.
  const latest = useRef<File>(undefined);
  const preview = useSend(previewClientImport, {
    onSuccess: (table, { body }) => setRead({ ...table, source: body }),
  });
  const add = useSend(importClients, {
    refreshes: [listClients],
    onSuccess: ({ added }) => {
      toast({ title: added === 1 ? '1 client added' : `${added} clients added`, tone: 'success' });
      onDone();
    },
  });
  const show = (next: Source): void => {
    setSource(next);
    preview.mutate({ body: next });
  };
  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    add.reset();
    preview.reset();
    setUnreadable(undefined);
    setFile(null);
    setSource(null);
    setRead(null);
    try {
      const { readings, isUnclear } = await readTableFile(chosen);
      if (latest.current !== chosen) return;
      setFile({ id: mintId(), readings });
      const [best] = readings;
      if (best && !isUnclear) show({ csv: best.csv });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      setUnreadable(error.message);
    }
  };
  // An earlier choice of columns may be answered after a later one.
  const rows = read && read.source === source ? read.rows : undefined;
  const columns = (read?.columns ?? []).map((column, index) => ({
    ...column,
    field: source?.columns ? (source.columns[index] ?? null) : column.field,
  }));
  const fields = columns.map(({ field }) => field);
  const match = (index: number, field: ImportField | null): void => {
    if (source) show({ csv: source.csv, columns: fields.with(index, field) });
  };
  const readings = file?.readings ?? [];
  const chosenLetters = readings.findIndex(({ csv }) => csv === source?.csv);
  const chooseLetters = (index: number): void => {
    const csv = readings[index]?.csv;
    // Columns that a person has matched stay: only letters of their values differ.
    if (csv !== undefined) show({ ...source, csv });
  };
  const error = preview.error ?? add.error;
  return {
    columns,
    rows,
    choose,
    match,
    missing: columns.length > 0 ? missingColumns(fields) : null,
    letters:
      readings.length > 1
        ? { options: readings, chosen: chosenLetters < 0 ? null : chosenLetters, choose: chooseLetters }
        : null,
    problem: unreadable ?? (error ? errorMessage(error) : undefined),
    isReading: preview.isPending,
    isAdding: add.isPending,
    add: () => {
      if (file && source) add.mutate({ body: { id: file.id, ...source } });
    },
  };
}
