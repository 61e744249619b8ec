import { badValue } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { insertDocument } from '../storage/documents.ts';
import { encode, isDoc, type Raw } from '../values/values.ts';
import { type Command, checkFields, collectionName } from './context.ts';
import { runWrites } from './writes.ts';

export const insert: Command = (request, context) => {
  checkFields(request, 'documents ordered bypassDocumentValidation');
  const { store } = context;
  const documents = documentsOf(request);
  const name = collectionName(request);
  return runWrites(request, context, documents, (document) => {
    insertDocument(store, store.catalog.require(request.db, name), document);
    return { n: 1 };
  });
};

function documentsOf({ sequences, body }: Request): Raw[] {
  const documents = sequences.get('documents') ?? body.documents;
  if (!Array.isArray(documents) || documents.length === 0)
    throw badValue('insert needs at least one document');
  return documents.map((document) => (isDoc(document) ? encode(document) : document));
}
