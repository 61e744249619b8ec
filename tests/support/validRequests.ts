import { mintId } from '@sightline/contracts/core/ids';

/** The ids of the requesting peer in the room. */
export interface PeerIds {
  peerId: string;
  /** Another peer. */
  otherId: string;
  sendId: string;
  receiveId: string;
}

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => (index + 16).toString(16)).join(':');

/** A valid request for every command of the room. */
export function validRequests({ otherId, sendId, receiveId }: PeerIds): Record<string, unknown> {
  const id = mintId();
  const video = { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 };
  const rtpCapabilities = { codecs: [{ ...video, preferredPayloadType: 101 }], headerExtensions: [] };
  const codecs = [{ mimeType: 'video/VP8', payloadType: 101, clockRate: 90_000 }];
  const rtpParameters = { codecs, encodings: [{ ssrc: 4711 }], headerExtensions: [], rtcp: { cname: 'x' } };
  const pictures = [mintId(), mintId()];
  const gestureAnswer = {
    shownAt: '2026-11-20T15:00:00.000Z',
    answeredAt: '2026-11-20T15:00:20.000Z',
    elapsedMs: 20_000,
    photos: pictures.map((photoId) => ({ id: photoId, sha256: 'a'.repeat(64) })),
    motion: { state: 'unmeasured', reason: 'noSensor' },
  };
  const grayPixels = Buffer.alloc(16 * 16, 128).toString('base64');
  const state = { facing: 'environment', torch: false, zoom: 1 };
  const capabilities = { still: true, torch: true, flip: true, zoom: { min: 1, max: 4, step: 0.1 } };
  return {
    'router:capabilities': {},
    'room:enter': { since: 0, epoch: null, rtpCapabilities, consumerIds: [id] },
    'room:leave': {},
    'node:leave': {},
    'device:describe': { rtpCapabilities },
    'media:prepare': { rtpCapabilities },
    'media:rebuild': { rtpCapabilities },
    'transport:connect': {
      transportId: receiveId,
      dtlsParameters: { role: 'client', fingerprints: [{ algorithm: 'sha-256', value: FINGERPRINT }] },
    },
    'transport:restart-ice': { transportId: sendId },
    'producer:create': { transportId: sendId, source: 'camera', rtpParameters, paused: false },
    'producer:set-paused': { producerId: id, paused: true },
    'producer:close': { producerId: id },
    'picture:report': { reduced: true },
    'consumers:resume': { consumerIds: [id] },
    'consumer:set-layers': { consumerId: id, spatialLayer: 1, temporalLayer: 1 },
    'events:fetch': { since: 0 },
    'chat:send': { id, text: 'hello' },
    'label:change': { id, label: 'Attic', roomType: 'attic' },
    'peer:mute': { peerId: otherId },
    'peer:remove': { id, peerId: mintId() },
    'room:lock': { id, locked: false },
    'host:handOver': { id, peerId: otherId },
    'session:end': { id },
    'pointer:move': { peerId: otherId, at: [0.5, 0.5] },
    'mark:stick': { peerId: otherId, at: [0.5, 0.5], seen: { width: 16, height: 16, pixels: grayPixels } },
    'captions:turn': { on: false },
    'caption:send': { id, text: 'The valve leaks.' },
    'camera:show': { id, peerId: otherId },
    'picture:freeze': { id, peerId: otherId, photoId: id, width: 1280, height: 720 },
    'picture:resume': { id, pictureId: id },
    'shape:draw': { id, pictureId: id, shape: { kind: 'number', color: 'red', at: [0.5, 0.5], number: 1 } },
    'stroke:grow': { id, pictureId: id, shape: { kind: 'number', color: 'red', at: [0.5, 0.5], number: 1 } },
    'shape:remove': { id, shapeId: id },
    'drawing:clear': { id, pictureId: id, shapes: 'own' },
    'recording:request': { id },
    'recording:answer': { id, questionId: id, answer: 'agreed' },
    'recording:stop': { id, questionId: id },
    'capture:request': { photoId: id, peerId: otherId, itemId: 'buildingFinal', roomLabel: 'Attic' },
    'liveness:ask': { id, peerId: otherId, photoIds: pictures },
    'liveness:answer': { checkId: id, answer: gestureAnswer },
    'liveness:decide': { id, checkId: id, decision: { isLive: true, note: '' } },
    'view:choose': { view: { id: 'panel', label: 'Label of the panel' } },
    'capture:report': { state: 'uploading', photoId: id, fraction: 0.5 },
    'minute:report': { path: 'udp', roundTripMs: 40, frozenSeconds: 1.5, joinMs: null },
    'camera:announce': { capabilities, state },
    'interruption:announce': { reason: 'phoneCall' },
    'camera:control': { peerId: otherId, action: { do: 'zoom', value: 2 } },
  };
}
