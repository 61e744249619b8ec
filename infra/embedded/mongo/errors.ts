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

/** As MongoDB refuses a write that its disk has no space for (OutOfDiskSpace). */
export const outOfDiskSpace = () => new CommandError(14031, 'The disk of the embedded store is full');

export const badValue = (message: string) => new CommandError(2, message);

/** A feature of MongoDB that this store lacks: refused (NotImplemented), never ignored. */
export const unsupported = (feature: string, code = 238) =>
  new CommandError(
    code,
    `The embedded store does not support ${feature}; set MONGODB_URI to a MongoDB server`,
  );
