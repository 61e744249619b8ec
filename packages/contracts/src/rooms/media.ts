import { z } from 'zod';
import { command, notice } from '../core/define.ts';
import { Id } from '../core/ids.ts';
import { DtlsParameters, Envelope, RtpCapabilities, RtpParameters } from './mediaParameters.ts';

/**
 * The media plane. The envelopes of RTP and DTLS parameters are validated here (mediaParameters.ts); their
 * contents are left to mediasoup, which refuses invalid ones (design, section 3). The server decides about
 * consumers and offers them as soon as it knows a peer's device, so that peers need not request each stream
 * (SPEC.md, M rules).
 */

export const MediaId = z.string().min(1).max(100);

export const MediaKind = z.enum(['audio', 'video']);
export type MediaKind = z.infer<typeof MediaKind>;
export const MediaSource = z.enum(['camera', 'microphone', 'screen']);
export type MediaSource = z.infer<typeof MediaSource>;

const noReply = z.object({});

export const TransportOffer = z.object({
  id: MediaId,
  iceParameters: Envelope,
  iceCandidates: z.array(Envelope),
  dtlsParameters: Envelope,
});
export type TransportOffer = z.infer<typeof TransportOffer>;

/** One stream of another peer, ready on the server and paused until `consumer:resume`. */
export const ConsumerOffer = z.object({
  consumerId: MediaId,
  producerId: MediaId,
  peerId: Id,
  kind: MediaKind,
  source: MediaSource,
  rtpParameters: Envelope,
  /** Whether the sender has muted it. */
  producerPaused: z.boolean(),
});
export type ConsumerOffer = z.infer<typeof ConsumerOffer>;

/** The parameters with which a peer sends and receives in one epoch of the room. */
export const MediaPlane = z.object({
  epoch: z.int(),
  routerRtpCapabilities: Envelope,
  /** The transports; null when the peer's own were kept. `send` is null for peers that may not publish. */
  transports: z.object({ send: TransportOffer.nullable(), receive: TransportOffer }).nullable(),
  /** The peer's producers on the server: empty unless its transports were kept. */
  producers: z.array(z.object({ producerId: MediaId, source: MediaSource, paused: z.boolean() })),
  /** All streams that the peer receives; its other consumers are closed. Empty until its device is known. */
  consumers: z.array(ConsumerOffer),
});
export type MediaPlane = z.infer<typeof MediaPlane>;

/**
 * Capabilities that are available before the room is entered, so that a waiting page loads its device early.
 */
export const getRouterCapabilities = command({
  name: 'router:capabilities',
  ability: null,
  request: z.strictObject({}),
  reply: z.object({ routerRtpCapabilities: Envelope }),
});

/**
 * Prepares transports and paused streams in the lobby, so that entering is one command away from the picture.
 * The room is not notified, and no media flows before the peer enters (SPEC.md, M-7).
 */
export const prepareMedia = command({
  name: 'media:prepare',
  ability: null,
  request: z.strictObject({ rtpCapabilities: RtpCapabilities }),
  reply: MediaPlane,
});

/** Describes a device that could not be described when the room was entered. */
export const describeDevice = command({
  name: 'device:describe',
  ability: null,
  request: z.strictObject({ rtpCapabilities: RtpCapabilities }),
  reply: z.object({ consumers: z.array(ConsumerOffer) }),
});

/** Makes new transports in the room's current epoch; the peer's earlier ones are closed. */
export const rebuildMedia = command({
  name: 'media:rebuild',
  ability: null,
  request: z.strictObject({ rtpCapabilities: RtpCapabilities.optional() }),
  reply: MediaPlane,
});

export const connectTransport = command({
  name: 'transport:connect',
  ability: null,
  request: z.strictObject({ transportId: MediaId, dtlsParameters: DtlsParameters }),
  reply: noReply,
});

export const restartIce = command({
  name: 'transport:restart-ice',
  ability: null,
  request: z.strictObject({ transportId: MediaId }),
  reply: z.object({ iceParameters: Envelope }),
});

/**
 * Creates one producer per source: a second one replaces the first. The handler checks the ability by source.
 */
export const createProducer = command({
  name: 'producer:create',
  ability: null,
  request: z.strictObject({
    transportId: MediaId,
    source: MediaSource,
    rtpParameters: RtpParameters,
    paused: z.boolean().default(false),
  }),
  reply: z.object({ producerId: MediaId }),
});

export const setProducerPaused = command({
  name: 'producer:set-paused',
  ability: null,
  request: z.strictObject({ producerId: MediaId, paused: z.boolean() }),
  reply: noReply,
});

export const closeProducer = command({
  name: 'producer:close',
  ability: null,
  request: z.strictObject({ producerId: MediaId }),
  reply: noReply,
});

/** Reports that the page sends a smaller picture because its connection is slow, or a full one again. */
export const reportPicture = command({
  name: 'picture:report',
  ability: 'publish-video',
  request: z.strictObject({ reduced: z.boolean() }),
  reply: noReply,
});

export const resumeConsumers = command({
  name: 'consumers:resume',
  ability: null,
  request: z.strictObject({ consumerIds: z.array(MediaId).min(1).max(100) }),
  reply: noReply,
});

export const setPreferredLayers = command({
  name: 'consumer:set-layers',
  ability: null,
  request: z.strictObject({
    consumerId: MediaId,
    spatialLayer: z.int().min(0).max(4),
    temporalLayer: z.int().min(0).max(4).optional(),
  }),
  reply: noReply,
});

/** All streams that a peer started together: the page sets them up in one SDP exchange. */
export const consumersOffered = notice({
  name: 'consumers:offered',
  payload: z.object({ consumers: z.array(ConsumerOffer) }),
});
export const consumerChanged = notice({
  name: 'consumer:changed',
  payload: z.object({ consumerId: MediaId, producerPaused: z.boolean() }),
});
export const consumerClosed = notice({
  name: 'consumer:closed',
  payload: z.object({ consumerId: MediaId }),
});
/** Notifies the publisher that no one watches layers above this one. */
export const layersWanted = notice({
  name: 'layers:wanted',
  payload: z.object({ producerId: MediaId, spatialLayer: z.int().min(0) }),
});
