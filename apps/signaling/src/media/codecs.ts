import type { RouterRtpCodecCapability } from 'mediasoup/types';

/**
 * VP8 first: every browser has it and it can be sent in three layers. H.264 constrained baseline is for phones
 * whose hardware encodes nothing else. Opus sends nothing in silence (DTX) and repairs lost packets (FEC).
 */
export const ROUTER_CODECS: RouterRtpCodecCapability[] = [
  {
    kind: 'audio',
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    parameters: { useinbandfec: 1, usedtx: 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
];
