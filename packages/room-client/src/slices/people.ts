import { type PeerInfo, peerChanged, peerGone, speakerChanged } from '@sightline/contracts/rooms/room';
import { on, type Slice } from './Slice.ts';

interface PeoplePart {
  readonly you: PeerInfo | null;
  /** All other peers in the room, by joining time. */
  readonly peers: readonly PeerInfo[];
  readonly activeSpeakerId: string | null;
}

export const people: Slice<PeoplePart> = {
  initial: { you: null, peers: [], activeSpeakerId: null },
  entered: ({ you, room }) => ({ you, peers: byArrival(room.peers.filter((peer) => peer.id !== you.id)) }),
  notices: [
    on(peerChanged, ({ you, peers }, peer) =>
      peer.id === you?.id
        ? { you: peer }
        : { peers: byArrival([...peers.filter(({ id }) => id !== peer.id), peer]) },
    ),
    on(peerGone, ({ peers, activeSpeakerId }, { peerId }) => ({
      peers: peers.filter(({ id }) => id !== peerId),
      activeSpeakerId: activeSpeakerId === peerId ? null : activeSpeakerId,
    })),
    on(speakerChanged, (_, { peerId }) => ({ activeSpeakerId: peerId })),
  ],
};

function byArrival(peers: PeerInfo[]): PeerInfo[] {
  return peers.sort((one, other) => one.joinedAt.localeCompare(other.joinedAt));
}
