import { BSONRegExp } from 'bson';
import { badValue, CommandFailure, unsupported } from '../failures.ts';

const FLAGS: Record<string, string> = { i: 'i', m: 'm', s: 's', u: '' };

/** MongoDB's PCRE patterns as JavaScript's; what cannot be carried over is refused. */
export function compileRegex(pattern: string, options = ''): RegExp {
  const inline = /^\(\?([a-z]+)\)/.exec(pattern);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  const flags = new Set(Array.from(options + (inline?.[1] ?? ''), toFlag));
  try {
    return unicodeFirst(source, [...flags].join(''));
  } catch (cause) {
    throw new CommandFailure(51091, `Regular expression is invalid: ${(cause as Error).message}`);
  }
}

function toFlag(option: string): string {
  const flag = FLAGS[option];
  if (flag === undefined) throw unsupported(`the regular expression option '${option}'`);
  return flag;
}

/** Unicode mode counts characters as PCRE does, but refuses harmless escapes such as \- or \@. */
function unicodeFirst(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return new RegExp(source, flags);
  }
}

export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

/** A string that matches, or the very same regular expression stored as a value. */
export function compileRegexTest(pattern: unknown, options?: string): (value: unknown) => boolean {
  const source = isRegex(pattern) ? pattern.pattern : pattern;
  const flags = options ?? (isRegex(pattern) ? pattern.options : '');
  if (typeof source !== 'string') throw badValue('$regex has to be a string');
  const regex = compileRegex(source, flags);
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : isRegex(value) && value.pattern === source && value.options === flags;
}
