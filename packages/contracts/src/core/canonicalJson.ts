type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** RFC 8785, so that anyone can compute the same hash from the same content. */
export function canonicalJson(value: unknown): string {
  return serialize(value as Json);
}

function serialize(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('JSON cannot represent this number');
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`;
  return `{${members(value as { readonly [key: string]: Json | undefined }).join(',')}}`;
}

/** The default sort compares UTF-16 code units, which is the order that RFC 8785 requires. */
function members(value: { readonly [key: string]: Json | undefined }): string[] {
  return Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${serialize(member)}`];
    });
}
