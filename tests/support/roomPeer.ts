import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { createRoomClient } from '@sightline/room-client/createRoomClient';
import type { RoomState } from '@sightline/room-client/slices';
import type { ResumeMemory, RoomClient, RoomClientOptions } from '@sightline/room-client/types';
import { FakeMediaStreamTrack } from 'fake-mediastreamtrack';
import * as fakeParameters from 'mediasoup-client/fakeParameters';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import type { Person, RoomServer } from './roomServer.ts';

export interface RoomPeer extends RoomClient {
  memory: ResumeMemory;
  /** Its id in the room, once it has entered. */
  id(): string;
  /** Waits until the state of the call satisfies `holds`; otherwise fails with the present state. */
  until(what: string, holds: (state: RoomState) => boolean, timeoutMs?: number): Promise<RoomState>;
}

export interface PeerOptions extends Partial<RoomClientOptions> {
  server: Pick<RoomServer, 'origin' | 'ticket'>;
  inspectionId: string;
  person?: Person;
}

/** A headless page: the real room client with mediasoup-client's fake handler in place of a browser. */
export function roomPeer({ server, inspectionId, person, ...rest }: PeerOptions): RoomPeer {
  const memory = rest.memory ?? tabMemory();
  const fetchTicket = (): Promise<RoomTicket> => server.ticket(inspectionId, person);
  const handlerFactory = FakeHandler.createFactory(fakeParameters);
  const client = createRoomClient({
    inspectionId,
    origin: server.origin,
    fetchTicket,
    handlerFactory,
    ...rest,
    memory,
  });
  const id = (): string => {
    const { you } = client.getState();
    if (!you) throw new Error('not in the room yet');
    return you.id;
  };
  return Object.assign(client, {
    memory,
    id,
    until: (what: string, holds: (state: RoomState) => boolean, timeoutMs = 5000) =>
      until(client, what, holds, timeoutMs),
  });
}

/** The sessionStorage of a tab: two clients that share one act as a reloaded page. */
export function tabMemory(): ResumeMemory {
  let kept: { peerId: string; resumeToken: string } | null = null;
  return {
    load: () => kept,
    save: (value) => {
      kept = value;
    },
    clear: () => {
      kept = null;
    },
  };
}

export function fakeTrack(kind: 'audio' | 'video'): MediaStreamTrack {
  return new FakeMediaStreamTrack({ kind });
}

async function until(
  client: RoomClient,
  what: string,
  holds: (state: RoomState) => boolean,
  timeoutMs: number,
): Promise<RoomState> {
  if (holds(client.getState())) return client.getState();
  return await new Promise<RoomState>((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      const { call, peers, events, media } = client.getState();
      const seen = JSON.stringify({ call, peers, media: [...media.keys()], events: events.length });
      reject(new Error(`waited ${timeoutMs} ms for: ${what}; instead: ${seen}`));
    }, timeoutMs);
    const stop = client.subscribe(() => {
      if (!holds(client.getState())) return;
      clearTimeout(timer);
      stop();
      resolve(client.getState());
    });
  });
}
