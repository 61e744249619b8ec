/** Matches elements by the name that a person sees or hears. Names must not contain double quotes. */

const isNamed = (name: string): string => `[normalize-space(.)="${name}" or @aria-label="${name}"]`;

export const button = (name: string): string => `//button${isNamed(name)}`;
export const link = (name: string): string => `//a${isNamed(name)}`;
export const heading = (name: string): string => `//*[self::h1 or self::h2 or self::h3]${isNamed(name)}`;
export const field = (label: string): string =>
  `//*[self::input or self::select or self::textarea][@aria-label="${label}" or @id=//label[starts-with(normalize-space(.), "${label}")]/@for]`;
/** The innermost element that contains this text. */
export const text = (part: string): string => `//*[text()[contains(normalize-space(.), "${part}")]]`;
