import { Counter, type Registry } from 'prom-client';
import type { RecorderFigures } from './messages.ts';

/** Also counts what recorders of this machine have done for rooms of other nodes. */
export class RecorderMetrics {
  readonly #counters = {
    lostPackets: new Counter({
      name: 'signaling_recording_lost_packets_total',
      help: 'Packets of recorded streams that did not arrive: lost by their sender, or by a recorder that is too slow',
      registers: [],
    }),
    recordedSeconds: new Counter({
      name: 'signaling_recording_seconds_total',
      help: 'Seconds of sound and of pictures in complete files, each source counted',
      registers: [],
    }),
    failedUploads: new Counter({
      name: 'signaling_recording_failed_uploads_total',
      help: 'Uploads of recorded files that failed; each is tried again',
      registers: [],
    }),
    deaths: new Counter({
      name: 'signaling_recorder_deaths_total',
      help: 'Recorder processes that ended before everything was in the storage',
      registers: [],
    }),
  };

  count({ lostPackets, recordedSeconds, failedUploads }: RecorderFigures): void {
    this.#counters.lostPackets.inc(lostPackets);
    this.#counters.recordedSeconds.inc(recordedSeconds);
    this.#counters.failedUploads.inc(failedUploads);
  }

  countDeath(): void {
    this.#counters.deaths.inc();
  }

  register(registry: Registry): void {
    for (const counter of Object.values(this.#counters)) registry.registerMetric(counter);
  }
}
