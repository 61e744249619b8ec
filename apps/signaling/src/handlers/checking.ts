import type { Ability } from '@sightline/contracts/rooms/abilities';
import {
  connectCheck,
  measureCheck,
  openCheck,
  openCheckPath,
  sendCheck,
} from '@sightline/contracts/rooms/checkMedia';
import { type Route, route } from '../core/answer.ts';
import type { CheckMedia } from '../media/CheckMedia.ts';
import { dtlsParametersOf, rtpParametersOf } from '../media/envelopes.ts';

/** The caller of a phone check, who has no ability in any room. */
export interface Checking {
  /** Commands wait for it. */
  media: Promise<CheckMedia>;
  abilities: readonly Ability[];
}

const checking: readonly Route<Checking>[] = [
  route(openCheck, async ({ media }: Checking) => ({
    routerRtpCapabilities: { ...(await media).capabilities },
  })),

  route(openCheckPath, async ({ media }: Checking, { path }) => await (await media).open(path)),

  route(connectCheck, async ({ media }: Checking, { transportId, dtlsParameters }) => {
    await (await media).connect(transportId, dtlsParametersOf(dtlsParameters));
    return {};
  }),

  route(sendCheck, async ({ media }: Checking, { transportId, rtpParameters }) => {
    await (await media).receive(transportId, rtpParametersOf(rtpParameters));
    return {};
  }),

  route(measureCheck, async ({ media }: Checking) => await (await media).received()),
];

/** Every command of a phone check; those of rooms are unknown to it. */
export const CHECK_ROUTES: ReadonlyMap<string, Route<Checking>> = new Map(
  checking.map((one) => [one.command.name, one]),
);
