import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import { markStuck } from '@sightline/contracts/rooms/pointing';
import { createStore } from 'zustand/vanilla';
import { placeNow } from '../../../devices/seenPicture.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { StickyMark } from './StickyMark.ts';

/**
 * The marks that others have set on things in the picture of this device's own camera. Their moves are of a picture that
 * is a moment old: on the screen of the moving phone itself a mark would trail behind. So this page follows the thing in
 * its own picture (SPEC.md, D-9); where it cannot, the moves of the others are shown.
 */
export class FollowedMarks {
  /** The places of the things, by the peer that set the mark. */
  readonly store = createStore<ReadonlyMap<string, MarkupPoint>>(() => new Map());
  readonly #call: Pick<LiveCall, 'room' | 'largeVideo'>;
  readonly #marks = new Map<string, StickyMark>();
  readonly #stops: (() => void)[];

  constructor(call: Pick<LiveCall, 'room' | 'largeVideo'>) {
    this.#call = call;
    this.#stops = [
      call.room.listen(markStuck, ({ by, at, seen }) => this.#follow(by, seen, at)),
      call.room.pointers.subscribe(() => this.#endTakenBack()),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const by of [...this.#marks.keys()]) this.#end(by);
  }

  #follow(by: string, seen: Parameters<typeof placeNow>[0], at: MarkupPoint): void {
    this.#end(by);
    const video = this.#call.largeVideo.current;
    const start = video && placeNow(seen, at, video);
    if (!start || !isInside(start)) return;
    const mark = new StickyMark(video, start, (place) => (place ? this.#show(by, place) : this.#end(by)));
    this.#marks.set(by, mark);
    this.#show(by, start);
  }

  /** A mark ends with the pointer of its author: taken back, or lost in the picture that its author sees. */
  #endTakenBack(): void {
    const pointers = this.#call.room.pointers.getState();
    for (const by of [...this.#marks.keys()]) if (!pointers.get(by)?.at) this.#end(by);
  }

  #show(by: string, place: MarkupPoint): void {
    this.store.setState((places) => new Map(places).set(by, place), true);
  }

  #end(by: string): void {
    this.#marks.get(by)?.close();
    if (!this.#marks.delete(by)) return;
    const rest = new Map(this.store.getState());
    rest.delete(by);
    this.store.setState(rest, true);
  }
}

const isInside = ([x, y]: MarkupPoint): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
