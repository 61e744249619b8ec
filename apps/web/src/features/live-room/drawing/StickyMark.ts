import { type MarkupPoint, roundFraction } from '@sightline/contracts/photos/photoMarkup';
import { luminance, type Plane } from '@sightline/vision/frames';
import { PointTracker } from '@sightline/vision/PointTracker';
import { type Size, sizeWithSide } from '@sightline/vision/resize';

const LONGEST_SIDE = 320;
/** Stands for a picture that could not be read: no following picture has its shape. */
const UNREAD: Plane = { width: 1, height: 1, values: new Float32Array(1) };

/** Where an object was in a picture. */
export interface Sight {
  picture: Plane;
  at: MarkupPoint;
}

/** Follows the object at a point of a live video (SPEC.md, D-9). A hidden page does not follow. */
export class StickyMark {
  readonly #video: HTMLVideoElement;
  /** Called with each new place, and with null when the object is lost. */
  readonly #onMove: (at: MarkupPoint | null) => void;
  readonly #canvas = document.createElement('canvas');
  readonly #tracker: PointTracker;
  readonly #size: Size;
  #sight: Sight;
  #frame: number;

  constructor(video: HTMLVideoElement, at: MarkupPoint, onMove: (at: MarkupPoint | null) => void) {
    this.#video = video;
    this.#onMove = onMove;
    const picture = this.#read() ?? UNREAD;
    this.#size = picture;
    this.#sight = { picture, at };
    const [x, y] = [at[0] * picture.width - 0.5, at[1] * picture.height - 0.5];
    this.#tracker = new PointTracker(picture, { x, y });
    this.#frame = this.#next();
  }

  /** Where the object was last seen. */
  get sight(): Sight {
    return this.#sight;
  }

  close(): void {
    this.#video.cancelVideoFrameCallback(this.#frame);
  }

  #next(): number {
    return this.#video.requestVideoFrameCallback(() => this.#follow());
  }

  #follow(): void {
    const picture = this.#read();
    // A phone that is turned sends a picture of another shape.
    const isSame = picture?.width === this.#size.width && picture.height === this.#size.height;
    const found = isSame ? this.#tracker.follow(picture) : null;
    if (!picture || !found) return this.#onMove(null);
    const { width, height } = picture;
    this.#sight = {
      picture,
      at: [roundFraction((found.x + 0.5) / width), roundFraction((found.y + 0.5) / height)],
    };
    this.#frame = this.#next();
    this.#onMove(this.#sight.at);
  }

  /** Null if this browser provides no canvas: the object is then lost, not where it was. */
  #read(): Plane | null {
    const { videoWidth, videoHeight } = this.#video;
    const { width, height } = sizeWithSide({ width: videoWidth, height: videoHeight }, LONGEST_SIDE);
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(this.#video, 0, 0, width, height);
    return luminance(context.getImageData(0, 0, width, height));
  }
}
