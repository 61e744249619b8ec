/** A wait that can be cut short. */
export class CancelableDelay {
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

  cancel(): void {
    this.#end?.();
  }
}
