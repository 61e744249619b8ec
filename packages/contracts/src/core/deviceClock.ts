/** The problem of a photo or a position whose device had a clock that was wrong by days. */

const ADVICE = 'Check the device clock';

export function wrongClockText(thing: 'photo' | 'position', dated: string): string {
  return `${ADVICE}: this ${thing} is dated ${dated}.`;
}

/** What was refused for its time can be sent with another one. */
export function isWrongClock(problem: string): boolean {
  return problem.startsWith(`${ADVICE}:`);
}
