import { randomInt } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import {
  answerGesture,
  askForGesture,
  decideLiveness,
  Gesture,
  LIVENESS_SECONDS,
  type LivenessAnswer,
  MAX_FINGERS,
  Movement,
  ShownThing,
} from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { Countdown } from '../../core/Countdown.ts';
import type { Peer } from '../Peer.ts';
import type { Room, RoomFeature } from '../Room.ts';
import type { RoomRecord } from '../RoomRecord.ts';
import { feature } from './feature.ts';
import { stills } from './stills.ts';

/** The checks are in the log, so that the next node continues the time of an open one. */
class Liveness implements RoomFeature {
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

  /** Ends the open check of this phone as unanswered, since another one follows. */
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

/** Whether a phone's picture is live: a gesture is requested, answered, decided on (SPEC.md, V-1 to V-8). */
export const liveness = feature({
  settings: {
    /** The time within which the person on site must answer a check. */
    livenessMs: LIVENESS_SECONDS * 1000,
  },
  create: ({ record }, { livenessMs }) => new Liveness(record, livenessMs),
  commands: (on) => [
    on(askForGesture, async (own, { room, peer }, { id, peerId, photoIds }) => {
      const known = own.find(id);
      // The command may arrive twice: a second gesture would give the phone a choice.
      if (known?.peerId === peerId) return {};
      if (known) throw new AppError('conflict', { thing: 'check' });
      const target = await phoneOf(room, peerId);
      room.feature(stills).limit.spend(peer.subject, photoIds.length);
      await own.endOpen(peerId);
      const data = { peerId, name: target.info.name, gesture: drawGesture(), photoIds };
      const order = { inspectionId: room.inspectionId, subject: target.subject };
      const { captureOrders } = room.services;
      // Only this person may upload photos with these ids.
      await captureOrders.place(photoIds[0], order, () =>
        captureOrders.place(photoIds[1], order, () =>
          room.record.append({ id, by: peer.author, kind: 'liveness:asked', data }),
        ),
      );
      return {};
    }),

    on(answerGesture, async (own, { room, peer }, { checkId, answer }) => {
      const check = checkOf(own, checkId);
      if (check.peerId !== peer.id) throw new AppError('forbidden');
      // The command may arrive twice: the first answer counts.
      if (check.outcome.name === 'answered') return {};
      if (!own.isOpen(check)) throw new AppError('gestureExpired');
      requireOwnPhotos(check, answer);
      room.quota.spend(peer.subject, JSON.stringify(answer));
      await room.record.append({ id: checkId, by: peer.author, kind: 'liveness:answered', data: { answer } });
      // The end of its time may have been written just before.
      if (checkOf(own, checkId).outcome.name === 'unanswered') throw new AppError('gestureExpired');
      return {};
    }),

    on(decideLiveness, async (own, { room, peer }, { id, checkId, decision }) => {
      const { outcome } = checkOf(own, checkId);
      if (outcome.name !== 'answered') throw new AppError('notReady', { thing: 'answer' });
      room.quota.spend(peer.subject, decision.note);
      const data = { checkId, decision };
      await room.record.append({ id, by: peer.author, kind: 'liveness:decided', data });
      return {};
    }),
  ],
});

/** Draws a gesture that neither the host nor the person on site can predict or choose. */
function drawGesture(): Gesture {
  return Gesture.parse({
    thing: drawOf(ShownThing.options),
    fingers: randomInt(1, MAX_FINGERS + 1),
    movement: drawOf(Movement.options),
  });
}

const drawOf = <Value>(options: readonly Value[]): Value | undefined => options[randomInt(options.length)];

async function phoneOf(room: Room, peerId: string): Promise<Peer> {
  const target = room.get(peerId);
  await target.untilConnected();
  const isReady = target.can('capture') && target.info.camera !== null;
  if (!isReady) throw new AppError('notReady', { thing: 'camera of this person' });
  return target;
}

function checkOf(own: Liveness, id: string): LivenessCheck {
  const check = own.find(id);
  if (!check) throw new AppError('notFound', { thing: 'check' });
  return check;
}

function requireOwnPhotos({ photoIds }: LivenessCheck, { photos }: LivenessAnswer): void {
  if (photos.some(({ id }, index) => id !== photoIds[index]))
    throw new AppError('badInput', {
      fields: { photos: 'These are not the pictures of this check. Ask for another one.' },
    });
}
