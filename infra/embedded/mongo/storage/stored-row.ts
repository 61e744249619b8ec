import { type Doc, decode, type Raw } from '../values/values.ts';

/** A stored document; decoded when somebody looks. */
export class StoredRow {
  readonly rid: number;
  readonly raw: Raw;
  #doc: Doc | undefined;

  constructor(rid: number, raw: Raw) {
    this.rid = rid;
    this.raw = raw;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.raw);
    return this.#doc;
  }
}
