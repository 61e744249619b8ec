import type { CreateIndexesOptions } from 'mongodb';
import { Schema, type SchemaDefinition } from 'mongoose';

// An empty string is a value, which mongoose would refuse in a required field.
Schema.Types.String.checkRequired((value) => typeof value === 'string');

export type Index = readonly [fields: Record<string, 1 | -1>, options?: CreateIndexesOptions];

export interface IndexedCollection {
  readonly name: string;
  readonly indexes: readonly Index[];
}

export interface Collection<Document extends { _id: string }> extends IndexedCollection {
  readonly schema: Schema<Document>;
}

/**
 * Defines a collection. Unknown fields are errors, in documents and in filters: a typing mistake must not
 * select everything. Indexes are named by their fields and created at start.
 */
export function collection<Document extends { _id: string }>(
  name: string,
  fields: SchemaDefinition,
  indexes: readonly Index[] = [],
): Collection<Document> {
  const schema = new Schema<Document>(fields as SchemaDefinition<Document>, {
    collection: name,
    strict: 'throw',
    strictQuery: 'throw',
    minimize: false,
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
  });
  return { name, schema, indexes };
}
