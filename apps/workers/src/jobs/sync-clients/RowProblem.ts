/** Why one record cannot be stored, as a sentence for the person who reads the list of failed rows. */
export class RowProblem extends Error {
  /** It may succeed in a moment: what it needs is on its way. */
  readonly isTemporary: boolean;

  constructor(sentence: string, { isTemporary = false } = {}) {
    super(sentence);
    this.name = 'RowProblem';
    this.isTemporary = isTemporary;
  }
}
