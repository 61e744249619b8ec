import type { ClientFacts } from '@sightline/contracts/clients/clientFacts';
import { importClients } from '@sightline/contracts/clients/clientFiles';
import { listClients } from '@sightline/contracts/clients/clients';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { counted } from '@sightline/wording/counted';
import { useRef, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { type ImportField, missingColumns } from './clientColumns.ts';
import { type ReadRow, type ReadTable, readClientRows } from './readClientRows.ts';
import { type Reading, readTableFile, UnreadableFile } from './readTableFile.ts';

/** A row with what an import would do with it. */
export interface ImportRow extends ReadRow {
  state: ReplyOf<typeof importClients>['rows'][number]['state'] | 'invalid';
}

/** A file as a person has it read. */
interface Choice extends ReadTable {
  id: string;
  readings: readonly Reading[];
  unreadSheets: string | null;
  /** Null while a person still has to choose. */
  reading: Reading | null;
  /** The fields that a person chose; absent where the titles decide. */
  fields?: (ImportField | null)[] | undefined;
}

/** The steps from choosing a file of clients to importing it. */
export function useClientImport(onDone: () => void) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();
  // A large file that was chosen earlier may be read after the next one.
  const latest = useRef<File>(undefined);
  const check = useSend(importClients);
  const add = useSend(importClients, {
    refreshes: [listClients],
    onSuccess: (reply) => {
      const { added } = reply;
      if (heldUpIn(reply) > 0 && added === 0) return;
      toast({ title: `${counted(added, 'client')} added`, tone: 'success' });
      if (heldUpIn(reply) === 0) onDone();
    },
  });
  /** Reads the rows, and asks the server which of their clients it knows. */
  const show = (of: Pick<Choice, 'id' | 'readings' | 'unreadSheets' | 'fields'>, reading: Reading): void => {
    const read = readClientRows(reading.table, of.fields);
    setChoice({ ...of, reading, ...read });
    const rows = clientsOf(read.rows);
    if (rows.length > 0) check.mutate({ body: { id: of.id, isDryRun: true, rows } });
    else check.reset();
  };
  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    add.reset();
    check.reset();
    setUnreadable(undefined);
    setChoice(null);
    setOpening(true);
    try {
      const { readings, isUnclear, unreadSheets } = await readTableFile(chosen);
      if (latest.current !== chosen) return;
      const file = { id: mintId(), readings, unreadSheets };
      const [best] = readings;
      if (best && !isUnclear) show(file, best);
      else setChoice({ ...file, reading: null, columns: [], rows: [] });
    } catch (error) {
      const text = error instanceof UnreadableFile ? error.message : errorMessage(error);
      if (latest.current === chosen) setUnreadable(text);
    } finally {
      if (latest.current === chosen) setOpening(false);
    }
  };
  const { id = '', readings = [], reading = null, columns = [], rows = [] } = choice ?? {};
  const unreadSheets = choice?.unreadSheets ?? null;
  const fields = columns.map(({ field }) => field);
  const states = new Map(check.data?.rows.map(({ line, state }) => [line, state]));
  const isRead = check.isSuccess || (reading !== null && clientsOf(rows).length === 0);
  const error = check.error ?? add.error;
  const heldUp = add.data ? heldUpIn(add.data) : 0;
  return {
    columns,
    /** Undefined while they are read. */
    rows: isRead
      ? rows.map((row): ImportRow => ({ ...row, state: states.get(row.line) ?? 'invalid' }))
      : undefined,
    /** The columns that a person still has to choose. */
    missing: columns.length > 0 ? missingColumns(fields) : null,
    /** The ways to read the letters; none where the file tells. */
    readings: readings.length > 1 ? readings : [],
    reading,
    unreadSheets,
    problem: unreadable ?? (error ? errorMessage(error) : heldUpText(heldUp)),
    isReading: isOpening || check.isPending,
    isAdding: add.isPending,
    choose,
    /** Columns that a person has matched stay: only letters of their values differ. */
    chooseReading: (chosen: Reading): void => {
      if (choice) show(choice, chosen);
    },
    match: (index: number, field: ImportField | null): void => {
      if (choice?.reading) show({ ...choice, fields: fields.with(index, field) }, choice.reading);
    },
    add: () => add.mutate({ body: { id, isDryRun: false, rows: clientsOf(rows) } }),
  };
}

/** The clients that another import is adding. */
function heldUpIn({ rows }: ReplyOf<typeof importClients>): number {
  return rows.filter(({ state }) => state === 'beingImported').length;
}

const heldUpText = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `Not added: ${counted(count, 'client')}. Another import is adding them, or was interrupted. Wait two minutes, then press Import again.`;

function clientsOf(rows: readonly ReadRow[]): (ClientFacts & { line: number })[] {
  return rows.flatMap(({ line, facts }) => (facts ? [{ line, ...facts }] : []));
}
