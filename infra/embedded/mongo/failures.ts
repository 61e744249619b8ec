/** The error codes of MongoDB that drivers, mongoose and our own code look at. */
const CODE_NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  238: 'NotImplemented',
  11000: 'DuplicateKey',
  10334: 'BSONObjectTooLarge',
};

/** A refusal the client is told about: it becomes `{ ok: 0, code, codeName, errmsg }` or one write error. */
export class CommandFailure extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: Record<string, unknown>;

  constructor(code: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.codeName = CODE_NAMES[code] ?? `Location${code}`;
    this.details = details;
  }
}

export const badValue = (message: string) => new CommandFailure(2, message);
export const failedToParse = (message: string) => new CommandFailure(9, message);

/** What a real MongoDB does and this store does not: never answered by silence. */
export const unsupported = (what: string) =>
  new CommandFailure(238, `The embedded store does not support ${what}; use a MongoDB server for it`);
