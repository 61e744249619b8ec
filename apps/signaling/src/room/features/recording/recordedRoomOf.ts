import type { Publication } from '../../../media/PeerPublisher.ts';
import type { RecordedRoom, RecordedStream, RoomFollower } from '../../../recording/recordedRoom.ts';
import type { Peer } from '../../Peer.ts';
import type { Room } from '../../Room.ts';

export function recordedRoomOf(room: Room): RecordedRoom {
  const { media, inspectionId } = room;
  const streams = (): RecordedStream[] =>
    room.peers.flatMap((peer) =>
      (peer.media?.publisher?.publications ?? []).map((publication) => streamOf(peer, publication)),
    );
  return { inspectionId, current: () => media.routers.current(), streams, follow: (by) => follow(room, by) };
}

function follow({ media }: Room, { onPublished, onLost, onLayerStopped }: RoomFollower): () => void {
  const published = (peer: Peer, publication: Publication): void => onPublished(streamOf(peer, publication));
  media.on('published', published).on('layerStopped', onLayerStopped);
  media.routers.on('lost', onLost);
  return () => {
    media.off('published', published).off('layerStopped', onLayerStopped);
    media.routers.off('lost', onLost);
  };
}

function streamOf({ id: peerId, info }: Peer, { producer, source }: Publication): RecordedStream {
  return { peerId, name: info.name, source, producer };
}
