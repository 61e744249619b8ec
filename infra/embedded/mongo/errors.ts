/** A refusal that the client receives, with MongoDB's code for it, as a whole reply or as one write error. */
export class CommandError extends Error {
  readonly code: number;
  readonly details: Record<string, unknown>;

  constructor(code: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The refusal of a write for which the disk has no space, as in MongoDB (OutOfDiskSpace). */
export const outOfDiskSpace = () => new CommandError(14031, 'The disk of the embedded store is full');

export const badValue = (message: string) => new CommandError(2, message);

/** The refusal of a MongoDB feature that this store lacks (NotImplemented), which is never ignored. */
export const unsupported = (feature: string, code = 238) =>
  new CommandError(
    code,
    `The embedded store does not support ${feature}; set MONGODB_URI to a MongoDB server`,
  );
