/**
 * Node's structuredClone makes ArrayBuffers of its own realm. In a browser they belong to the page's realm, and
 * Dexie, which checks their constructor, would copy the others as plain objects.
 */
const clone = globalThis.structuredClone;
globalThis.structuredClone = (value, options) => withOwnBuffers(clone(value, options));

function withOwnBuffers<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (isBuffer(value)) return ownBuffer(value) as Value;
  for (const [key, part] of Object.entries(value)) Reflect.set(value, key, withOwnBuffers(part));
  return value;
}

function isBuffer(value: object): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function ownBuffer(foreign: ArrayBuffer): ArrayBuffer {
  const own = new Uint8Array(foreign.byteLength);
  own.set(new Uint8Array(foreign));
  return own.buffer;
}
