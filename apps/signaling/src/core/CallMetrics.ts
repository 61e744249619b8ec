import { AppError } from '@sightline/contracts/core/errors';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Joins take from a fraction of a second to the patience of a person. */
const JOIN_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 40];

export class CallMetrics {
  readonly joinsStarted = new Counter({
    name: 'signaling_joins_started_total',
    help: 'People who tried to enter a room with a ticket',
    registers: [],
  });
  readonly joins = new Counter({
    name: 'signaling_joins_total',
    help: 'Joins by result: entered, or the code of the refusal',
    labelNames: ['result'] as const,
    registers: [],
  });
  readonly enterSeconds = new Histogram({
    name: 'signaling_enter_seconds',
    help: 'Time from the command to enter a room to its reply',
    buckets: JOIN_SECONDS,
    registers: [],
  });
  readonly firstPictureSeconds = new Histogram({
    name: 'signaling_first_picture_seconds',
    help: 'Time from joining to the first picture of another person, as pages report it',
    buckets: JOIN_SECONDS,
    registers: [],
  });
  readonly iceRestarts = new Counter({
    name: 'signaling_ice_restarts_total',
    help: 'Broken paths that pages repaired',
    registers: [],
  });
  readonly mediaRebuilds = new Counter({
    name: 'signaling_media_rebuilds_total',
    help: 'New transports for a peer whose former ones could not be repaired or died with their worker',
    registers: [],
  });
  readonly workerDeaths = new Counter({
    name: 'media_worker_deaths_total',
    help: 'Media workers that ended unexpectedly',
    registers: [],
  });
  readonly roomMoves = new Counter({
    name: 'signaling_room_moves_total',
    help: 'Calls that this node took over from another node (in), or left to another one (out)',
    labelNames: ['direction'] as const,
    registers: [],
  });

  register(registry: Registry): void {
    for (const metric of Object.values(this)) registry.registerMetric(metric);
  }

  /** Counts only refusals: people with a ticket who do not even reach the lobby. */
  async countRefusal<Value>(admit: () => Promise<Value>): Promise<Value> {
    try {
      return await admit();
    } catch (error) {
      this.joinsStarted.inc();
      this.joins.inc({ result: codeOf(error) });
      throw error;
    }
  }

  async countJoin<Value>(enter: () => Promise<Value>): Promise<Value> {
    this.joinsStarted.inc();
    const stop = this.enterSeconds.startTimer();
    try {
      const entrance = await enter();
      stop();
      this.joins.inc({ result: 'entered' });
      return entrance;
    } catch (error) {
      this.joins.inc({ result: codeOf(error) });
      throw error;
    }
  }
}

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'internal');
