import type { ArrivedPacket } from '../rtp/ReorderBuffer.ts';
import type { Rotation } from '../rtp/RtpPacket.ts';

export interface Picture {
  parts: Buffer[];
  timestamp: number;
  arrivedAt: number;
  rotation: Rotation;
}

/** Collects the parts of one picture: packets with one timestamp, the last of which is marked. */
export class PictureAssembler {
  #current: Picture | null = null;
  #rotation: Rotation = 0;

  /** Adds parts of a packet; returns the picture that it completes. `isStart` is false inside a picture. */
  add(packet: ArrivedPacket, parts: Buffer[], isStart: boolean): Picture | null {
    if (packet.rotation !== null) this.#rotation = packet.rotation;
    const { timestamp, arrivedAt } = packet;
    if (this.#current?.timestamp !== timestamp) {
      this.#current = isStart ? { parts: [], timestamp, arrivedAt, rotation: this.#rotation } : null;
    }
    this.#current?.parts.push(...parts);
    if (!packet.isLast) return null;
    const complete = this.#current;
    this.#current = null;
    return complete && { ...complete, rotation: this.#rotation };
  }

  reset(): void {
    this.#current = null;
  }
}
