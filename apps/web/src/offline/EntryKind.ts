import type { Endpoint } from '@sightline/contracts/core/define';
import type { QueryClient } from '@tanstack/react-query';
import type { Entry, EntryFile, NewEntry, OutboxEvent } from './Entry.ts';

/** The parts of an attempt to send an entry, in addition to the entry. */
export interface Attempt {
  /** False for the first attempt with an entry of this page: the server cannot have any of it. */
  mayHaveBegun: boolean;
  /** The bytes of the entry's file; null where the browser has removed them. */
  readFile: () => Promise<Blob | null>;
  /** Reports the share of the file's bytes that have arrived, 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface KindDefinition<Input, Reply> {
  /** The name, which is stored with each entry. */
  name: string;
  /** The entry's name for a person: `Voice note`. */
  label(input: Input): string;
  /**
   * Entries of one lane are sent one after another, in the order they were made; lanes are sent in parallel.
   */
  lane(entry: Entry<Input>): string;
  /** The entry without which this one has no meaning: it is sent first, and discarded with this one. */
  partOf?(input: Input): string;
  /** The ids of entries that must arrive first, even if a person has to decide about them. */
  needs?(entry: Entry<Input>, earlier: readonly Entry[]): readonly string[];
  /** The input without an entry that a person has discarded; the same input if it does not name that entry. */
  without?(input: Input, discardedId: string): Input;
  /** Makes the call. Sending an entry twice must be harmless: its id is the id of what it writes. */
  send(entry: Entry<Input>, attempt: Attempt): Promise<Reply>;
  /**
   * Shows the server's reply before the entry is deleted: otherwise the former state would flicker back. If the
   * record has to be read first, the promise resolves once it is shown.
   */
  show?(queryClient: QueryClient, entry: Entry<Input>, reply: Reply): void | Promise<void>;
  /** The reads of the record that are out of date when the server refuses an entry. Decision 064. */
  reads: readonly Pick<Endpoint, 'path'>[];
  /** The entry with the current time, after a refusal because the device's clock was wrong. */
  redated?(entry: Entry<Input>, now: Date): Pick<Entry<Input>, 'input' | 'file'>;
}

export interface EntryKind<Input = unknown, Reply = unknown> extends KindDefinition<Input, Reply> {
  is: (entry: Entry) => entry is Entry<Input>;
  /** The entries of one record, in order. */
  of: (entries: readonly Entry[], parentId: string) => Entry<Input>[];
  /** The sent entry with the server's reply; null for any other event. */
  sentIn: (event: OutboxEvent) => { entry: Entry<Input>; reply: Reply } | null;
  entry(facts: { id: string; parentId: string; input: Input; file?: EntryFile }): NewEntry<Input>;
}

/** The definition is all that unsent work needs; it is listed where the outbox is opened. */
export function defineKind<Input, Reply = void>(
  definition: KindDefinition<Input, Reply>,
): EntryKind<Input, Reply> {
  const is = (entry: Entry): entry is Entry<Input> => entry.kind === definition.name;
  return {
    ...definition,
    is,
    of: (entries, parentId) => entries.filter(is).filter((entry) => entry.parentId === parentId),
    sentIn: (event) =>
      event.type === 'sent' && is(event.entry) ? { entry: event.entry, reply: event.reply as Reply } : null,
    entry: ({ file = null, ...facts }) => ({ ...facts, kind: definition.name, file }),
  };
}
