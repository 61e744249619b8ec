import { compileExpression, isTrue, type Variables } from '../aggregate/expressions.ts';
import { badValue, unsupported } from '../failures.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { compileField } from './field.ts';

export type Predicate = (doc: Doc) => boolean;
/** Compiles a filter once; whatever it does not understand is refused here, not silently true or false. */
export function compileFilter(filter: unknown, variables?: Variables): Predicate {
  if (!isDoc(filter)) throw badValue('the filter must be an object');
  const tests = Object.entries(filter).flatMap(([key, operand]) =>
    key.startsWith('$') ? compileTopLevel(key, operand, variables) : [compileField(key, operand)],
  );
  const [only] = tests;
  if (tests.length === 1 && only) return only;
  return (doc) => tests.every((test) => test(doc));
}

function compileTopLevel(operator: string, operand: unknown, variables?: Variables): Predicate[] {
  if (operator === '$comment') return [];
  if (operator === '$expr') return [truthOf(operand, variables)];
  if (['$where', '$text', '$jsonSchema', '$sampleRate'].includes(operator)) throw unsupported(operator);
  if (!['$and', '$or', '$nor'].includes(operator)) throw badValue(`unknown top level operator: ${operator}`);
  const tests = branches(operator, operand, variables);
  if (operator === '$and') return tests;
  const wanted = operator === '$or';
  return [(doc) => tests.some((test) => test(doc)) === wanted];
}

function branches(operator: string, operand: unknown, variables?: Variables): Predicate[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} must be an array`);
  if (operand.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, variables);
  });
}

function truthOf(expression: unknown, variables?: Variables): Predicate {
  const value = compileExpression(expression);
  return (doc) => isTrue(value(doc, variables));
}
