/** A refusal, whose reason the sender's mail server reports to the sender if it is permanent (5xx). */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(text: string, responseCode = 550, options?: ErrorOptions) {
    super(text, options);
    this.responseCode = responseCode;
  }
}
