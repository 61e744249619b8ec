import express, { type RequestHandler } from 'express';

/** Parses JSON bodies up to a size. A `__proto__` key is refused before it becomes part of an object. */
export function jsonBodies(limit = '100kb'): RequestHandler {
  return express.json({ limit, reviver: refusePrototype });
}

function refusePrototype(key: string, value: unknown): unknown {
  // The error is a plain one, since the body parser assigns its status.
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a name for a field');
  return value;
}
