import type { Acknowledgement, Command } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { cameraRequested } from '@sightline/contracts/rooms/camera';
import { type CaptureProgress, captureRequested } from '@sightline/contracts/rooms/captures';
import { frameRequested } from '@sightline/contracts/rooms/drawing';
import type { z } from 'zod';
import { errorMessage, toAppError } from './errors.ts';
import type { RoomClientOptions } from './types.ts';

type Reply = (answer: Acknowledgement<unknown>) => void;

/** Replies to the host's commands to this phone, such as to take a still or control the camera. */
export class RemoteCommands {
  readonly #options: Pick<RoomClientOptions, 'takeStill' | 'controlCamera' | 'keepFrame'>;
  readonly #report: (progress: CaptureProgress) => void;
  /** Photo ids of handled requests: one that is repeated after a reconnect must not take a second picture. */
  readonly #taken = new Set<string>();

  constructor(
    options: Pick<RoomClientOptions, 'takeStill' | 'controlCamera' | 'keepFrame'>,
    report: (progress: CaptureProgress) => void,
  ) {
    this.#options = options;
    this.#report = report;
  }

  /** Returns whether this message was a command for this phone. */
  handle(name: string, payload: unknown, reply: Reply): boolean {
    if (name === captureRequested.name) {
      void answer(captureRequested, payload, reply, (request) => this.#take(request));
    } else if (name === cameraRequested.name) {
      void answer(cameraRequested, payload, reply, ({ action }) => this.#control(action));
    } else if (name === frameRequested.name) {
      void answer(frameRequested, payload, reply, (request) => this.#keepFrame(request));
    } else return false;
    return true;
  }

  /** Accepts at once: taking the picture takes seconds, and its progress is reported separately. */
  #take({ by: _by, ...request }: z.output<typeof captureRequested.request>): { accepted: true } {
    const { takeStill } = this.#options;
    // The page has no camera, such as a desktop that observes.
    if (!takeStill) throw new AppError('notReady', { thing: 'camera' });
    if (!this.#taken.has(request.photoId)) {
      this.#taken.add(request.photoId);
      takeStill(request).catch((error: unknown) =>
        this.#report({ state: 'failed', photoId: request.photoId, reason: errorMessage(error).trim() }),
      );
    }
    return { accepted: true };
  }

  async #keepFrame(
    request: z.output<typeof frameRequested.request>,
  ): Promise<z.input<typeof frameRequested.reply>> {
    // The picture may have changed before a repeated request, and its frame is already kept.
    if (this.#taken.has(request.photoId)) return { isKept: true };
    const isKept = (await this.#options.keepFrame?.(request)) ?? false;
    if (isKept) this.#taken.add(request.photoId);
    return { isKept };
  }

  async #control(
    action: z.output<typeof cameraRequested.request>['action'],
  ): Promise<z.input<typeof cameraRequested.reply>> {
    const { controlCamera } = this.#options;
    if (!controlCamera) throw new AppError('notReady', { thing: 'camera' });
    return { state: await controlCamera(action) };
  }
}

async function answer<Request extends z.ZodType, Reply_ extends z.ZodType>(
  command: Command<Request, Reply_>,
  payload: unknown,
  reply: Reply,
  carryOut: (request: z.output<Request>) => Promise<z.input<Reply_>> | z.input<Reply_>,
): Promise<void> {
  // A reply is always sent, because the host's page would otherwise wait for its timeout.
  try {
    reply({ ok: true, value: await carryOut(command.request.parse(payload)) });
  } catch (error) {
    const { code, details } = toAppError(error);
    reply({ ok: false, error: { code, message: errorMessage(error), details } });
  }
}
