type Color = readonly [number, number, number];

/** A canvas for tests, without smoothing: jsdom has none. It also stands for the bitmaps that are drawn on it. */
export class FakeCanvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Color[];

  constructor(width: number, height: number, color: (x: number, y: number) => Color = () => [0, 0, 0]) {
    this.width = width;
    this.height = height;
    this.#pixels = Array.from({ length: width * height }, (_, index) =>
      color(index % width, Math.floor(index / width)),
    );
  }

  at(x: number, y: number): Color {
    return this.#pixels[y * this.width + x] ?? [0, 0, 0];
  }

  close(): void {}

  getContext() {
    return {
      canvas: this,
      imageSmoothingEnabled: true,
      drawImage: (from: FakeCanvas, ...places: number[]) => this.#draw(from, places),
      getImageData: () => ({
        width: this.width,
        height: this.height,
        data: Uint8ClampedArray.from(this.#pixels.flatMap((color) => [...color, 255])),
      }),
    };
  }

  async convertToBlob({ type }: { type: string }): Promise<Blob> {
    return new Blob([JSON.stringify(this.#pixels)], { type });
  }

  /** Draws a whole picture into a box, or a part of it. */
  #draw(from: FakeCanvas, places: number[]): void {
    const [left = 0, top = 0, width = 0, height = 0, ...target] =
      places.length === 8 ? places : [0, 0, from.width, from.height, ...places];
    const [toLeft = 0, toTop = 0, across = 0, down = 0] = target;
    for (let y = 0; y < down; y++)
      for (let x = 0; x < across; x++)
        this.#pixels[(toTop + y) * this.width + toLeft + x] = from.at(
          Math.floor(left + ((x + 0.5) * width) / across),
          Math.floor(top + ((y + 0.5) * height) / down),
        );
  }
}
