/** The name of a device on the screen: the second one of Elena Ruiz is "Elena Ruiz (2)" (SPEC.md, R-53). */
export function deviceName({ name, number = 1 }: { name: string; number?: number | undefined }): string {
  return number > 1 ? `${name} (${number})` : name;
}
