/** The refusal of records from a device whose clock was wrong by days. */

const ADVICE = 'Check the device clock';

export function wrongClockText(
  thing: 'photo' | 'position' | 'voice note' | 'measurement',
  dated: string,
): string {
  return `${ADVICE}: this ${thing} is dated ${dated}.`;
}

/** Whether a record was refused for its time, so that it can be sent with another one. */
export function isWrongClock(problem: string): boolean {
  return problem.startsWith(`${ADVICE}:`);
}
