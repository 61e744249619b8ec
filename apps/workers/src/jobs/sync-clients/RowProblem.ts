/** The reason why a record cannot be stored, as a sentence for the reader of the failed rows. */
export class RowProblem extends Error {
  /** Whether it may succeed in a moment, when a missing record has arrived. */
  readonly isTemporary: boolean;

  constructor(sentence: string, { isTemporary = false } = {}) {
    super(sentence);
    this.name = 'RowProblem';
    this.isTemporary = isTemporary;
  }
}
