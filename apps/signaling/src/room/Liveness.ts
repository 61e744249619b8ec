import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { Countdown } from '../core/Countdown.ts';
import type { RoomRecord } from './RoomRecord.ts';

/** The liveness checks of a room. The log has them, so that the next node continues the time of an open one. */
export class Liveness {
  readonly #record: RoomRecord;
  readonly #limitMs: number;
  readonly #ends = new Map<string, Countdown>();

  constructor(record: RoomRecord, limitMs: number) {
    this.#record = record;
    this.#limitMs = limitMs;
    for (const check of record.facts.livenessChecks.values()) this.#follow(check);
    record.on('happened', ({ id }) => {
      const check = this.find(id);
      if (check) this.#follow(check);
    });
  }

  find(id: string): LivenessCheck | undefined {
    return this.#record.facts.livenessChecks.get(id);
  }

  /** Whether an answer would be in time. */
  isOpen({ outcome, askedAt }: LivenessCheck): boolean {
    return outcome.name === 'pending' && this.#remainingMs(askedAt) > 0;
  }

  /** Ends the check that this phone has not answered, since another one follows. */
  async endOpen(peerId: string): Promise<void> {
    const checks = [...this.#record.facts.livenessChecks.values()];
    const open = checks.filter((check) => check.peerId === peerId && check.outcome.name === 'pending');
    for (const { id } of open) await this.#record.append({ id, ...UNANSWERED });
  }

  close(): void {
    for (const end of this.#ends.values()) end.stop();
    this.#ends.clear();
  }

  #follow({ id, outcome, askedAt }: LivenessCheck): void {
    this.#ends.get(id)?.stop();
    this.#ends.delete(id);
    if (outcome.name !== 'pending') return;
    // The event has the check's id: two nodes that write it write one event.
    const end = new Countdown(this.#remainingMs(askedAt), () =>
      this.#record.appendLater({ id, ...UNANSWERED }),
    );
    this.#ends.set(id, end);
    end.start();
  }

  /** A server's clock that was set back gives no more than the whole time. */
  #remainingMs(askedAt: string): number {
    const elapsedMs = Math.max(0, Date.now() - Date.parse(askedAt));
    return Math.max(0, this.#limitMs - elapsedMs);
  }
}

const UNANSWERED = { by: SYSTEM, kind: 'liveness:unanswered' as const, data: {} };
