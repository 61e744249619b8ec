import { createHmac } from 'node:crypto';

interface Seat {
  inspectionId: string;
  peerId: string;
  subject: string;
}

/** A seat's resume token. Each node computes the same one: a seat outlives its node (SPEC.md, R-11). */
export function seatToken(secret: string, { inspectionId, peerId, subject }: Seat): string {
  return createHmac('sha256', secret)
    .update(`seat\n${inspectionId}\n${peerId}\n${subject}`)
    .digest('base64url');
}
