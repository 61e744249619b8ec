import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import type { RoomClient } from '@sightline/room-client/types';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { errorMessage } from '../../../wire/CallError.ts';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';

const Unsent = z.object({ id: z.string(), text: z.string(), at: z.string() });

export interface UnsentMessage extends z.infer<typeof Unsent> {
  /** The reason why it was not sent; null while sending. */
  problem: string | null;
}

/**
 * This person's draft, and the messages that the room has not confirmed. Both survive a reconnect and a
 * reload.
 */
export class ChatBox {
  readonly store = createStore<{ draft: string; unsent: readonly UnsentMessage[] }>(() => ({
    draft: '',
    unsent: [],
  }));
  readonly #room: RoomClient;
  readonly #key: string;
  readonly #draftKey: string;
  readonly #unsubscribe: () => void;
  #wasLive = false;

  constructor(inspectionId: string, room: RoomClient) {
    this.#room = room;
    this.#key = `room-chat:${inspectionId}`;
    this.#draftKey = `room-chat-draft:${inspectionId}`;
    const { text: draft = '' } = readTab<{ text?: string }>(this.#draftKey) ?? {};
    this.store.setState({ draft, unsent: this.#load() });
    this.#unsubscribe = room.subscribe(() => this.#onRoomChange());
  }

  /** The draft is kept here because the panel unmounts while another tab of the call is shown. */
  write(draft: string): void {
    this.store.setState({ draft });
    storeTab(this.#draftKey, draft === '' ? null : { text: draft });
  }

  send(text: string): void {
    this.write('');
    const trimmed = text.trim();
    if (trimmed === '') return;
    const message = { id: mintId(), text: trimmed, at: new Date().toISOString(), problem: null };
    this.#store([...this.store.getState().unsent, message]);
    void this.#deliver(message);
  }

  retry(id: string): void {
    const message = this.store.getState().unsent.find((known) => known.id === id);
    if (!message) return;
    this.#setProblem(id, null);
    void this.#deliver(message);
  }

  discard(id: string): void {
    this.#store(this.store.getState().unsent.filter((message) => message.id !== id));
  }

  close(): void {
    this.#unsubscribe();
  }

  async #deliver({ id, text }: UnsentMessage): Promise<void> {
    // It is sent once the host has joined.
    if (this.#room.getState().call.name === 'waiting') return;
    try {
      await this.#room.ask(sendChat, { id, text });
    } catch (error) {
      this.#setProblem(id, errorMessage(error));
    }
  }

  /**
   * The durable event confirms a message. Unconfirmed messages are sent again each time the call becomes
   * live.
   */
  #onRoomChange(): void {
    const { events, call } = this.#room.getState();
    const { unsent } = this.store.getState();
    const arrived = new Set(events.filter((event) => event.kind === 'chat:sent').map((event) => event.id));
    const rest = unsent.filter((message) => !arrived.has(message.id));
    if (rest.length < unsent.length) this.#store(rest);
    const isLive = call.name === 'live';
    if (isLive && !this.#wasLive) for (const message of rest) this.retry(message.id);
    this.#wasLive = isLive;
  }

  #setProblem(id: string, problem: string | null): void {
    const { unsent } = this.store.getState();
    this.#store(unsent.map((message) => (message.id === id ? { ...message, problem } : message)));
  }

  #store(unsent: readonly UnsentMessage[]): void {
    this.store.setState({ unsent });
    sessionStorage.setItem(this.#key, JSON.stringify(unsent));
  }

  #load(): UnsentMessage[] {
    try {
      const stored = z.array(Unsent).parse(JSON.parse(sessionStorage.getItem(this.#key) ?? '[]'));
      return stored.map((message) => ({ ...message, problem: null }));
    } catch {
      return [];
    }
  }
}
