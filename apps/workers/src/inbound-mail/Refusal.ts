/** A permanent refusal, whose reason the sender's mail server reports to the sender. */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(text: string, responseCode = 550) {
    super(text);
    this.responseCode = responseCode;
  }
}
