import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { Turns } from '@sightline/contracts/core/Turns';
import type { MarkupColor, MarkupPoint, MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import {
  clearDrawing,
  drawShape,
  freezePicture,
  removeShape,
  resumePicture,
} from '@sightline/contracts/rooms/drawing';
import type { FrozenPicture } from '@sightline/contracts/rooms/frozenPicture';
import { stickMark } from '@sightline/contracts/rooms/pointing';
import { isDrawn, lacksText, simplified, type Tool } from '@sightline/measuring/drawing/markupTools';
import type { RoomClient } from '@sightline/room-client/types';
import { createStore } from 'zustand/vanilla';
import { seenPicture } from '../../../devices/seenPicture.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { showError } from '../showError.ts';
import { FollowedMarks } from './FollowedMarks.ts';
import { type Frame, grabFrame } from './grabFrame.ts';
import { StickyMark } from './StickyMark.ts';

type Shapes = FrozenPicture['shapes'];

/** The first two are for live video; the others draw on a frozen picture. */
export type BoardTool = 'pointer' | 'sticky' | Tool;

export function isLiveTool(tool: BoardTool): tool is 'pointer' | 'sticky' {
  return tool === 'pointer' || tool === 'sticky';
}

interface BoardState {
  tool: BoardTool;
  color: MarkupColor;
  text: string;
  /** Whether a text was placed before it was typed. */
  asksForText: boolean;
  /**
   * Where this person's mark follows an object in the live video; `lost` when it cannot find the object; null
   * without a mark.
   */
  sticky: MarkupPoint | 'lost' | null;
  /** The frame that this page froze, shown until its photo can be loaded. */
  frame: Frame | null;
  /** Shapes that the room has not confirmed. */
  unsent: Shapes;
}

const boards = new WeakMap<LiveCall, DrawingBoard>();

export function boardOf(call: LiveCall): DrawingBoard {
  const known = boards.get(call);
  if (known) return known;
  const board = new DrawingBoard(call);
  boards.set(call, board);
  return board;
}

/** How many times a shape is sent that the room refuses because this person draws too fast. */
const TRIES = 10;
const AGAIN_AFTER_MS = 1000;

/** This person's tool, and the shapes that the room has not confirmed. */
export class DrawingBoard {
  readonly store = createStore<BoardState>(() => ({
    tool: 'pointer',
    color: 'red',
    text: '',
    asksForText: false,
    sticky: null,
    frame: null,
    unsent: [],
  }));
  /** The marks of others in the picture of this device's camera. */
  readonly followed: FollowedMarks;
  readonly #call: Pick<LiveCall, 'room' | 'device' | 'largeVideo'>;
  /** Shapes are sent one at a time, so that everyone sees them in the order in which they were drawn. */
  readonly #turns = new Turns();

  #isFreezing = false;
  #confirmedId: string | undefined;
  #endMark: (() => void) | null = null;
  /** The id of the shape that the others see growing; null before its first part is sent. */
  #growingId: string | null = null;

  constructor(call: Pick<LiveCall, 'room' | 'device' | 'largeVideo'>) {
    this.#call = call;
    this.followed = new FollowedMarks(call);
    call.room.subscribe(() => this.#followPicture());
  }

  choose(choice: Partial<Pick<BoardState, 'tool' | 'color' | 'text'>>): void {
    this.store.setState({ ...choice, asksForText: false });
    if (choice.tool !== undefined) this.unstick();
  }

  /** Sets this person's mark on an object in the large picture, where it stays while the camera moves. */
  stick(peerId: string, at: MarkupPoint): void {
    const { room, largeVideo } = this.#call;
    const video = largeVideo.current;
    this.unstick();
    if (!video || video.videoWidth === 0) return;
    const show = (place: MarkupPoint | null): void => {
      this.store.setState({ sticky: place ?? 'lost' });
      room.point({ peerId, at: place });
    };
    const mark = new StickyMark(video, at, show);
    show(at);
    this.#sendToFilmingPhone(peerId, at, video);
    this.#endMark = () => {
      mark.close();
      room.point({ peerId, at: null });
    };
  }

  /**
   * Notifies the filming page, which follows the mark in its own picture. A failure is ignored: that page
   * then shows the moves that this one sends.
   */
  #sendToFilmingPhone(peerId: string, at: MarkupPoint, video: HTMLVideoElement): void {
    const { room } = this.#call;
    const seen = seenPicture(video);
    if (!seen || room.getState().you?.id === peerId) return;
    room.ask(stickMark, { peerId, at, seen }).catch(() => undefined);
  }

  unstick(): void {
    this.#endMark?.();
    this.#endMark = null;
    this.store.setState({ sticky: null });
  }

  /**
   * Freezes the large picture, immediately on this page and for the others with the next message, and keeps
   * it as a photo.
   */
  async freeze(peerId: string): Promise<void> {
    const { room, device, largeVideo } = this.#call;
    if (this.#isFreezing || this.store.getState().frame || room.getState().picture) return;
    this.#isFreezing = true;
    try {
      const { blob, seen, ...frame } = await grabFrame(largeVideo.current, peerId);
      this.store.setState({ frame });
      const { id, photoId, width, height } = frame;
      const isOwn = room.getState().you?.id === peerId;
      const toCompare = seen && !isOwn ? { seen } : {};
      const { isFilmed } = await room.ask(freezePicture, {
        id,
        peerId,
        photoId,
        width,
        height,
        ...toCompare,
      });
      if (isFilmed) return;
      const roomLabel = room.getState().room?.label ?? '';
      await device.stills.keepFrame({ photoId, blob, roomLabel });
    } catch (error) {
      this.#dropFrame();
      showError(error, 'Picture not frozen');
    } finally {
      this.#isFreezing = false;
    }
  }

  /** Shows the live video to everyone again. */
  async resume(pictureId: string): Promise<void> {
    await this.#report('Video not resumed', async () => {
      await this.#turns.ended();
      await this.#call.room.ask(resumePicture, { id: mintId(), pictureId });
    });
    this.#dropFrame();
  }

  /** Shows the others the shape that this person is drawing; null once there is none (SPEC.md, D-10). */
  grow(pictureId: string, shape: MarkupShape | null): void {
    const { room } = this.#call;
    if (shape === null) {
      if (this.#growingId) room.growStroke({ id: this.#growingId, pictureId, shape });
      this.#growingId = null;
    } else if (isDrawn(shape) && !lacksText(shape)) {
      this.#growingId ??= mintId();
      room.growStroke({ id: this.#growingId, pictureId, shape: simplified(shape) });
    }
  }

  draw(pictureId: string, shape: MarkupShape): void {
    if (lacksText(shape)) return this.store.setState({ asksForText: true });
    const { subject = '', name = '' } = this.#call.room.getState().you ?? {};
    const at = new Date().toISOString();
    const drawn = { id: this.#growingId ?? mintId(), subject, name, at, shape: simplified(shape) };
    this.#growingId = null;
    this.#call.room.growStroke(null);
    this.store.setState(({ unsent }) => ({ unsent: [...unsent, drawn] }));
    this.#enqueue('Mark not drawn', async () => {
      try {
        await sendPatiently(this.#call.room, { id: drawn.id, pictureId, shape: drawn.shape });
      } finally {
        this.store.setState(({ unsent }) => ({ unsent: unsent.filter(({ id }) => id !== drawn.id) }));
      }
    });
  }

  /** Takes back the last shape that this person drew. */
  undo(): void {
    this.#enqueue('Mark not taken back', async () => {
      const { picture, you } = this.#call.room.getState();
      const last = picture?.shapes.findLast(({ subject }) => subject === you?.subject);
      if (last) await this.#call.room.ask(removeShape, { id: mintId(), shapeId: last.id });
    });
  }

  clear(pictureId: string, shapes: 'own' | 'all'): void {
    this.#enqueue('Marks not cleared', async () => {
      await this.#call.room.ask(clearDrawing, { id: mintId(), pictureId, shapes });
    });
  }

  #enqueue(title: string, work: () => Promise<void>): void {
    void this.#turns.take(() => this.#report(title, work));
  }

  async #report(title: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      showError(error, title);
    }
  }

  /** Drops this page's frame once the freeze ends, on this page or on another. */
  #followPicture(): void {
    const { frame } = this.store.getState();
    const pictureId = this.#call.room.getState().picture?.id;
    if (frame?.id === pictureId) this.#confirmedId = pictureId;
    else if (frame && frame.id === this.#confirmedId) this.#dropFrame();
  }

  #dropFrame(): void {
    const { frame } = this.store.getState();
    if (frame) URL.revokeObjectURL(frame.url);
    this.store.setState({ frame: null });
  }
}

async function sendPatiently(
  room: Pick<RoomClient, 'ask'>,
  request: { id: string; pictureId: string; shape: MarkupShape },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await room.ask(drawShape, request);
      return;
    } catch (error) {
      const isTooFast = error instanceof AppError && error.code === 'tooManyTries';
      if (!isTooFast || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}
