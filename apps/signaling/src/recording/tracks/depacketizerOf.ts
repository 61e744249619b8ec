import type { RecordedCodec } from '@sightline/contracts/recordings/manifest';
import type { Depacketizer } from '../codecs/frame.ts';
import { H264Depacketizer } from '../codecs/H264Depacketizer.ts';
import { OpusDepacketizer } from '../codecs/opus.ts';
import { Vp8Depacketizer } from '../codecs/Vp8Depacketizer.ts';

export function depacketizerOf(codec: RecordedCodec): Depacketizer {
  if (codec === 'opus') return new OpusDepacketizer();
  return codec === 'vp8' ? new Vp8Depacketizer() : new H264Depacketizer();
}
