/** A wait that can be cut short. */
export class Pause {
  #end: (() => void) | null = null;

  async wait(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#end = null;
  }

  cut(): void {
    this.#end?.();
  }
}
