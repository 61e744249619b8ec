import { reportMinute } from '@sightline/contracts/rooms/callMinutes';
import { route } from '../core/answer.ts';
import type { Session, SessionRoute } from './Session.ts';

/** What pages report of their connection, once a minute. */
export const minutes: SessionRoute[] = [
  route(reportMinute, (session: Session, report) => {
    session.requirePeer().peer.meter.report(report);
    const { joinMs } = report;
    if (joinMs !== null) session.registry.metrics.firstPictureSeconds.observe(joinMs / 1000);
    return {};
  }),
];
