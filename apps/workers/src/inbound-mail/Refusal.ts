/** Refused for good: the sender's mail server tells the sender why. */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(text: string, responseCode = 550) {
    super(text);
    this.responseCode = responseCode;
  }
}
