/** The problem of what was recorded on a device that had a clock that was wrong by days. */

const ADVICE = 'Check the device clock';

export function wrongClockText(
  thing: 'photo' | 'position' | 'voice note' | 'measurement',
  dated: string,
): string {
  return `${ADVICE}: this ${thing} is dated ${dated}.`;
}

/** What was refused for its time can be sent with another one. */
export function isWrongClock(problem: string): boolean {
  return problem.startsWith(`${ADVICE}:`);
}
