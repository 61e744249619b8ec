interface Device {
  number: number;
  isConnected: boolean;
  author: { name: string };
}

/**
 * The number that distinguishes this device from others of the same name (SPEC.md, R-53): its own, or the
 * lowest free one if another device has taken it. A disconnected seat holds none, so that a page that was
 * opened again is not the second device of a person who has only one.
 */
export function deviceNumber(device: Device, others: readonly Device[]): number {
  const taken = new Set(
    others.filter((other) => other !== device && other.isConnected && hasNameOf(other, device)).map(numberOf),
  );
  if (!taken.has(device.number)) return device.number;
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

const hasNameOf = (one: Device, other: Device): boolean => one.author.name === other.author.name;
const numberOf = ({ number }: Device): number => number;
