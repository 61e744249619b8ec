import type { types } from 'mediasoup-client';

type SendSettings = Pick<types.ProducerOptions, 'encodings' | 'codecOptions' | 'codec'>;

/** Three layers for tiles, for a narrow line and for reading a label; together below what an LTE uplink carries. */
const LAYERS = [
  { scaleResolutionDownBy: 4, maxBitrate: 150_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 2, maxBitrate: 500_000, scalabilityMode: 'L1T3' },
  { scaleResolutionDownBy: 1, maxBitrate: 1_800_000, scalabilityMode: 'L1T3' },
];
const SINGLE_LAYER = [{ maxBitrate: 1_500_000 }];

/** VP8 in three layers; H.264 in one, since the phones that need it encode it in hardware and only once. */
export function cameraSettings(capabilities: types.RtpCapabilities): SendSettings {
  const vp8 = capabilities.codecs?.find((codec) => codec.mimeType.toLowerCase() === 'video/vp8');
  // Without a start bitrate the first seconds are blurred.
  const codecOptions = { videoGoogleStartBitrate: 1000 };
  if (!vp8) return { encodings: [...SINGLE_LAYER], codecOptions };
  return { encodings: LAYERS.map((layer) => ({ ...layer })), codecOptions, codec: vp8 };
}

/** Silence costs nothing (DTX) and a lost packet is repaired from the next one (FEC). */
export const MICROPHONE_SETTINGS: SendSettings = {
  codecOptions: { opusStereo: false, opusDtx: true, opusFec: true, opusNack: true },
};
