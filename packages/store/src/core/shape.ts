import { Schema, type SchemaDefinition, type SchemaDefinitionProperty } from 'mongoose';
import { z } from 'zod';
import { type Collection, collection, type Index } from './collection.ts';

/**
 * A collection whose documents follow from a contract. The contract's `id` is stored as `_id`, a top-level
 * Instant as a Date, and everything deeper unchanged. A field is defined once: in its contract, or in the
 * `extend` of the collection when it must not leave the server.
 */

type StoredField<Field> = Field extends z.ZodISODateTime
  ? Date
  : Field extends z.ZodNullable<infer Inner>
    ? StoredField<Inner> | null
    : Field extends z.ZodDefault<infer Inner>
      ? StoredField<Inner>
      : z.output<Field>;

type Fields = Readonly<Record<string, z.ZodType>>;
type DocumentOf<Shape extends Fields> = { _id: string } & {
  -readonly [Name in Exclude<keyof Shape, 'id'>]: StoredField<Shape[Name]>;
};
type DefaultedName<Shape extends Fields> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault ? Name : never;
}[keyof Shape];

interface StoredCollection<Shape extends Fields> extends Collection<DocumentOf<Shape>> {
  readonly shape: Shape;
}

export type RecordOf<C> = C extends StoredCollection<infer Shape> ? DocumentOf<Shape> : never;

/**
 * A record before it is stored: fields with a default may be missing, and those in `Computed` are added by the
 * store.
 */
export type NewRecordOf<C, Computed extends string = never> =
  C extends StoredCollection<infer Shape>
    ? Omit<DocumentOf<Shape>, Computed | DefaultedName<Shape>> &
        Partial<Pick<DocumentOf<Shape>, Exclude<DefaultedName<Shape> & keyof DocumentOf<Shape>, Computed>>>
    : never;

export function stored<Shape extends Fields>(
  name: string,
  contract: z.ZodObject<Shape>,
  indexes: readonly Index[] = [],
): StoredCollection<Shape> {
  const definition: SchemaDefinition = { _id: { type: String, required: true } };
  for (const [field, type] of Object.entries(contract.shape))
    if (field !== 'id') definition[field] = propertyOf(type);
  return { ...collection<DocumentOf<Shape>>(name, definition, indexes), shape: contract.shape };
}

/** The whole record, with the defaults of fields that are missing or undefined. */
export function filled<C>(collectionOf: C & { shape: Fields }, record: NewRecordOf<C>): RecordOf<C> {
  const given = Object.entries(record).filter(([, value]) => value !== undefined);
  return { ...defaultsOf(collectionOf.shape), ...Object.fromEntries(given) } as RecordOf<C>;
}

/**
 * Converts a record to its contract: other fields never leave the store. With `allowed`, only these fields are shown;
 * all others, including later additions, are empty.
 */
export function presenterOf<Shape extends Fields>(
  contract: z.ZodObject<Shape>,
  allowed: readonly (keyof Shape)[] = Object.keys(contract.shape),
): (record: DocumentOf<Shape>) => z.output<z.ZodObject<Shape>> {
  const hidden = Object.entries(contract.shape).filter(([name]) => !allowed.includes(name));
  const blank = Object.fromEntries(hidden.map(([name, type]) => [name, blankOf(name, type)]));
  return (record) => {
    const fields: Record<string, unknown> = record;
    const shown = allowed.map((name) => [name, toWire(fields[name === 'id' ? '_id' : String(name)])]);
    return contract.parse({ ...Object.fromEntries(shown), ...blank });
  };
}

/** The empty value of a hidden field. */
function blankOf(name: string, type: z.ZodType): unknown {
  for (const nothing of [undefined, null, '', []]) if (type.safeParse(nothing).success) return nothing;
  if (type instanceof z.ZodEnum) return type.options[0];
  throw new Error(`${name} has no empty value, so it cannot be hidden`);
}

const toWire = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function defaultsOf(shape: Fields): Record<string, unknown> {
  const defaulted = Object.entries(shape).filter(([, type]) => type instanceof z.ZodDefault);
  return Object.fromEntries(defaulted.map(([name, type]) => [name, type.parse(undefined)]));
}

function propertyOf(type: z.core.$ZodType): SchemaDefinitionProperty {
  const { inner, fallback } = unwrapped(type);
  const mongooseType = typeOf(inner);
  return fallback === undefined
    ? { type: mongooseType, required: true }
    : { type: mongooseType, default: () => structuredClone(fallback) };
}

/** The type inside nullable() and default(), and the value of a missing field: the default, or null. */
function unwrapped(type: z.core.$ZodType): { inner: z.core.$ZodType; fallback: unknown } {
  if (type instanceof z.ZodDefault)
    return { inner: unwrapped(type.unwrap()).inner, fallback: type.parse(undefined) };
  if (type instanceof z.ZodNullable) return { inner: unwrapped(type.unwrap()).inner, fallback: null };
  return { inner: type, fallback: undefined };
}

function typeOf(type: z.core.$ZodType) {
  if (type instanceof z.ZodISODateTime || type instanceof z.ZodDate) return Date;
  if (type instanceof z.ZodNumber) return Number;
  if (type instanceof z.ZodBoolean) return Boolean;
  if (type instanceof z.ZodArray && isText(type.element)) return [String];
  return isText(type) ? String : Schema.Types.Mixed;
}

const TEXT_TYPES = [z.ZodString, z.ZodStringFormat, z.ZodEnum, z.ZodLiteral] as const;
const isText = (type: z.core.$ZodType): boolean => TEXT_TYPES.some((text) => type instanceof text);
