export interface RtpPacket {
  ssrc: number;
  sequence: number;
  timestamp: number;
  /** Set on the last packet of a picture. */
  isLast: boolean;
  /** Degrees clockwise by which a player must turn the picture; null if the packet does not say. */
  rotation: Rotation | null;
  payload: Buffer;
}

export type Rotation = 0 | 90 | 180 | 270;

const FIXED_HEADER = 12;
const ONE_BYTE_EXTENSIONS = 0xbede;
const ROTATIONS: readonly Rotation[] = [0, 90, 180, 270];

/** Null for RTCP, which shares the port, and for anything that is not RTP (RFC 3550). */
export function parseRtp(datagram: Buffer, orientationId: number): RtpPacket | null {
  const start = headerLength(datagram);
  if (start === null) return null;
  const flags = datagram.readUInt8(0);
  const padding = (flags & 0x20) === 0 ? 0 : datagram.readUInt8(datagram.length - 1);
  if (start > datagram.length - padding) return null;
  return {
    isLast: (datagram.readUInt8(1) & 0x80) !== 0,
    sequence: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    rotation: hasExtension(datagram)
      ? rotationIn(datagram.subarray(fixedLength(datagram), start), orientationId)
      : null,
    payload: datagram.subarray(start, datagram.length - padding),
  };
}

/** The length of a packet's header with its extension; null for RTCP and for anything that is not RTP. */
export function headerLength(datagram: Buffer): number | null {
  if (datagram.length < FIXED_HEADER || datagram.readUInt8(0) >> 6 !== 2) return null;
  const second = datagram.readUInt8(1);
  if (second >= 192 && second <= 223) return null;
  const fixed = fixedLength(datagram);
  if (!hasExtension(datagram)) return fixed <= datagram.length ? fixed : null;
  if (datagram.length < fixed + 4) return null;
  const length = fixed + 4 + 4 * datagram.readUInt16BE(fixed + 2);
  return length <= datagram.length ? length : null;
}

/** The length of the header before its extension. */
const fixedLength = (datagram: Buffer): number => FIXED_HEADER + 4 * (datagram.readUInt8(0) & 0x0f);

const hasExtension = (datagram: Buffer): boolean => (datagram.readUInt8(0) & 0x10) !== 0;

/** The orientation of the picture (3GPP TS 26.114, 7.4.5), from the one-byte extensions (RFC 8285). */
function rotationIn(extension: Buffer, orientationId: number): Rotation | null {
  if (extension.readUInt16BE(0) !== ONE_BYTE_EXTENSIONS) return null;
  for (let at = 4; at + 1 < extension.length; ) {
    const head = extension.readUInt8(at);
    if (head === 0) at += 1;
    else if (head >> 4 === orientationId) return ROTATIONS[extension.readUInt8(at + 1) & 3] ?? null;
    else at += 2 + (head & 0x0f);
  }
  return null;
}
