import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import type { MarkedThing } from '@sightline/contracts/rooms/pointing';
import { createStore } from 'zustand/vanilla';
import { placeNow, planeOf } from '../../../devices/seenPicture.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { type Sight, StickyMark } from './StickyMark.ts';

/** A lost object is searched for once in this many moves of its mark. */
const MOVES_A_SEARCH = 10;

interface Followed {
  thing: MarkedThing;
  /** The object when it was last seen, by the author of the mark or by this page. */
  sight: Sight;
  /** Null while this page does not find the object. */
  mark: StickyMark | null;
  /** Moves of the mark since the object was lost. */
  moves: number;
}

/**
 * The marks that others have set on objects in this device's own camera picture. The moves that they send
 * belong to an older frame, so on the moving phone itself a mark would trail behind. This page follows the
 * object in its own picture instead (SPEC.md, D-9). While it cannot, the moves of the others are shown, and
 * it searches for the object again: a busy phone misses frames.
 */
export class FollowedMarks {
  /** The place of each object, by the peer that set the mark. */
  readonly store = createStore<ReadonlyMap<string, MarkupPoint>>(() => new Map());
  readonly #call: Pick<LiveCall, 'room' | 'largeVideo'>;
  readonly #followed = new Map<string, Followed>();
  readonly #stops: (() => void)[];

  constructor(call: Pick<LiveCall, 'room' | 'largeVideo'>) {
    this.#call = call;
    const update = (): void => this.#update();
    this.#stops = [call.room.subscribe(update), call.room.pointers.subscribe(update)];
    // The first mark may already exist: it causes this code to be fetched.
    this.#update();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const by of [...this.#followed.keys()]) this.#end(by);
  }

  #update(): void {
    const { room } = this.#call;
    const { marked } = room.getState();
    for (const [by, { thing }] of this.#followed) if (marked.get(by) !== thing) this.#end(by);
    for (const [by, thing] of marked) {
      const followed = this.#followed.get(by) ?? begin(thing);
      this.#followed.set(by, followed);
      const isShown = Boolean(room.pointers.getState().get(by)?.at);
      if (!isShown) this.#lose(by, followed);
      else if (!followed.mark && followed.moves++ % MOVES_A_SEARCH === 0) this.#find(by, followed);
    }
  }

  #find(by: string, followed: Followed): void {
    const { picture, at } = followed.sight;
    const video = this.#call.largeVideo.current;
    const start = video && placeNow(picture, at, video);
    if (!start) return;
    followed.mark = new StickyMark(video, start, (place) =>
      place ? this.#show(by, place) : this.#lose(by, followed),
    );
    this.#show(by, start);
  }

  #lose(by: string, followed: Followed): void {
    if (!followed.mark) return;
    followed.mark.close();
    followed.sight = followed.mark.sight;
    Object.assign(followed, { mark: null, moves: 1 });
    this.#show(by, null);
  }

  #end(by: string): void {
    this.#followed.get(by)?.mark?.close();
    this.#followed.delete(by);
    this.#show(by, null);
  }

  #show(by: string, place: MarkupPoint | null): void {
    const places = new Map(this.store.getState());
    if (place) places.set(by, place);
    else places.delete(by);
    this.store.setState(places, true);
  }
}

function begin(thing: MarkedThing): Followed {
  return { thing, sight: { picture: planeOf(thing.seen), at: thing.at }, mark: null, moves: 0 };
}
