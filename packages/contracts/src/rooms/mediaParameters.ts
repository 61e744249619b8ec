import { z } from 'zod';

/**
 * RTP and DTLS parameters of a device. mediasoup validates their contents, but not ranges: a number that does
 * not fit is truncated, and a fingerprint may be any text. Those are checked here.
 */

export const Envelope = z.record(z.string(), z.unknown());

/**
 * The limit of nesting. Real parameters nest about six deep; endless nesting would overflow the stack of
 * recursive code.
 */
const MAX_DEPTH = 12;

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

const TOO_DEEP = 'Nested too deep';

const PayloadType = z.int().min(0).max(127);
const Ssrc = z.int().min(1).max(0xffffffff);
const StreamName = z.string().min(1).max(255);
const ExtensionId = z.int().min(1).max(255);
const ClockRate = z.int().min(1).max(1_000_000);

const Encoding = z.looseObject({
  ssrc: Ssrc.optional(),
  rid: StreamName.optional(),
  rtx: z.looseObject({ ssrc: Ssrc }).optional(),
});
type Encoding = z.infer<typeof Encoding>;

export const RtpParameters = z
  .looseObject({
    mid: StreamName.optional(),
    codecs: z
      .array(z.looseObject({ payloadType: PayloadType, clockRate: ClockRate }))
      .min(1)
      .max(20),
    encodings: z.array(Encoding).max(10).refine(areTellable, 'Two streams have the same name').optional(),
    headerExtensions: z
      .array(z.looseObject({ id: ExtensionId }))
      .max(50)
      .optional(),
  })
  .refine(isShallow, TOO_DEEP);

export const RtpCapabilities = z
  .looseObject({
    codecs: z
      .array(z.looseObject({ preferredPayloadType: PayloadType.optional(), clockRate: ClockRate }))
      .min(1)
      .max(100),
    headerExtensions: z
      .array(z.looseObject({ preferredId: ExtensionId }))
      .max(100)
      .optional(),
  })
  .refine(isShallow, TOO_DEEP);

/** Bytes of a hash, by the algorithms that mediasoup knows. */
const HASH_BYTES = { 'sha-1': 20, 'sha-224': 28, 'sha-256': 32, 'sha-384': 48, 'sha-512': 64 } as const;
type Algorithm = keyof typeof HASH_BYTES;

const Fingerprint = z
  .looseObject({
    algorithm: z.enum(Object.keys(HASH_BYTES) as [Algorithm, ...Algorithm[]]),
    value: z.string().regex(/^[0-9a-f]{2}(:[0-9a-f]{2})*$/i, 'Not a fingerprint'),
  })
  .refine(({ algorithm, value }) => value.length === HASH_BYTES[algorithm] * 3 - 1, 'Not of this algorithm');

export const DtlsParameters = z
  .looseObject({
    role: z.enum(['auto', 'client', 'server']).optional(),
    fingerprints: z.array(Fingerprint).min(1).max(20),
  })
  .refine(isShallow, TOO_DEEP);

/**
 * Whether encodings have distinct ids. The worker refuses a duplicate only after it has torn down the first
 * one.
 */
function areTellable(encodings: Encoding[]): boolean {
  const ssrcs = encodings.flatMap(({ ssrc, rtx }) => [ssrc, rtx?.ssrc]).filter((ssrc) => ssrc !== undefined);
  const rids = encodings.flatMap(({ rid }) => rid ?? []);
  return new Set(ssrcs).size === ssrcs.length && new Set(rids).size === rids.length;
}
