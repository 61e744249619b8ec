import { z } from 'zod';
import { command } from '../core/define.ts';
import { MediaId, TransportOffer } from './media.ts';
import { DtlsParameters, Envelope, RtpParameters } from './mediaParameters.ts';
import { CheckPath } from './phoneChecks.ts';

/** The media of a phone check, in a Socket.IO namespace of its own, which has no room (SPEC.md, K rules). */

export const CHECK_NAMESPACE = '/check';

/** The longest time that a node serves one check. */
export const CHECK_SECONDS = 90;

export const CheckHandshake = z.strictObject({ ticket: z.string().max(4096) });
export type CheckHandshake = z.infer<typeof CheckHandshake>;

export const openCheck = command({
  name: 'check:open',
  ability: null,
  request: z.strictObject({}),
  reply: z.object({ routerRtpCapabilities: Envelope }),
});

/** A transport with the candidates of one path only; the previous one is closed. */
export const openCheckPath = command({
  name: 'check:path',
  ability: null,
  request: z.strictObject({ path: CheckPath }),
  reply: TransportOffer,
});

export const connectCheck = command({
  name: 'check:connect',
  ability: null,
  request: z.strictObject({ transportId: MediaId, dtlsParameters: DtlsParameters }),
  reply: z.object({}),
});

export const sendCheck = command({
  name: 'check:send',
  ability: null,
  request: z.strictObject({ transportId: MediaId, rtpParameters: RtpParameters }),
  reply: z.object({}),
});

/** The server's counts for the current path since it was opened. */
export const measureCheck = command({
  name: 'check:measure',
  ability: null,
  request: z.strictObject({}),
  reply: z.object({ bytes: z.number(), packets: z.number(), lostPackets: z.number() }),
});
