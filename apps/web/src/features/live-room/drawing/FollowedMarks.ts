import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import type { MarkedThing } from '@sightline/contracts/rooms/pointing';
import { createStore } from 'zustand/vanilla';
import { placeNow, planeOf } from '../../../devices/seenPicture.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { type Sight, StickyMark } from './StickyMark.ts';

/** A lost thing is looked for once in this many moves of its mark. */
const MOVES_A_SEARCH = 10;

interface Followed {
  thing: MarkedThing;
  /** Where the thing was seen last, by its author or by this page. */
  sight: Sight;
  /** Null while this page does not find the thing. */
  mark: StickyMark | null;
  /** Moves since the thing was lost. */
  moves: number;
}

/**
 * The marks that others have set on things in the picture of this device's own camera. Their moves are of a picture that
 * is a moment old: on the screen of the moving phone itself a mark would trail behind. So this page follows the thing in
 * its own picture (SPEC.md, D-9); where it cannot, the moves of the others are shown, and it looks for the thing again: a
 * busy phone misses pictures.
 */
export class FollowedMarks {
  /** The places of the things, by the peer that set the mark. */
  readonly store = createStore<ReadonlyMap<string, MarkupPoint>>(() => new Map());
  readonly #call: Pick<LiveCall, 'room' | 'largeVideo'>;
  readonly #followed = new Map<string, Followed>();
  readonly #stops: (() => void)[];

  constructor(call: Pick<LiveCall, 'room' | 'largeVideo'>) {
    this.#call = call;
    const update = (): void => this.#update();
    this.#stops = [call.room.subscribe(update), call.room.pointers.subscribe(update)];
    // The code of this class is fetched when the first mark is there.
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
