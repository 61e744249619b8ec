import { BSONRegExp } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import type { Options } from 'mingo/types';
import { CommandFailure, unsupported } from '../failures.ts';
import { compileRegex } from '../query/regex.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { EXACT } from './comparisons.ts';
import { compileSimple } from './field-paths.ts';

export type Variables = Doc;
export type Expression = (doc: unknown, variables?: Variables) => unknown;

const { $function: _unsafe, $toHashedIndexKey: _hash, $toDecimal: _decimal, ...usable } = expressions;
const exact = Object.fromEntries(
  Object.entries(EXACT).map(([name, compute]) => [
    name,
    (doc: unknown, args: unknown, options: Options) => compute(evalExpr(doc, args, options)),
  ]),
);

/**
 * mingo copies its whole operator table for every evaluation when it is given plain options. An operator is handed
 * the prepared kind, so one is called once to get hold of it.
 */
const OPTIONS = preparedOptions();

function preparedOptions(): Options {
  let prepared: Options | undefined;
  const $capture = (_doc: unknown, _args: unknown, options: Options) => {
    prepared = options;
  };
  const context = Context.init({
    expression: { ...usable, ...exact, $capture },
    accumulator: accumulators,
  });
  evalExpr(null, { $capture: true }, { context, scriptEnabled: false } as Options);
  if (!prepared) throw new Error('mingo did not hand out its options');
  return prepared;
}

/** Prepares an aggregation expression; unknown operators are refused at once, even over an empty collection. */
export function compileExpression(expression: unknown): Expression {
  const simple = compileSimple(expression);
  if (simple) return simple;
  const prepared = prepare(expression);
  return (doc, variables) => {
    try {
      return evalExpr(doc, withVariables(prepared, variables), OPTIONS);
    } catch (cause) {
      throw asFailure(cause);
    }
  };
}

function withVariables(expression: unknown, variables: Variables | undefined): unknown {
  if (!variables || Object.keys(variables).length === 0) return expression;
  const vars = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, { $literal: value }]),
  );
  return { $let: { vars, in: expression } };
}

function asFailure(cause: unknown): unknown {
  const message = cause instanceof Error ? cause.message : String(cause);
  const variable = /undefined variable: (\w+)/.exec(message);
  if (variable) return new CommandFailure(17276, `Use of undefined variable: ${variable[1]}`);
  return cause instanceof CommandFailure ? cause : new CommandFailure(2, message);
}

function prepare(expression: unknown): unknown {
  if (expression instanceof BSONRegExp) return compileRegex(expression.pattern, expression.options);
  if (Array.isArray(expression)) return expression.map(prepare);
  if (!isDoc(expression)) return expression;
  const names = Object.keys(expression);
  if (names[0]?.startsWith('$')) {
    checkOperator(names[0], names.length);
    if (names[0] === '$literal') return expression;
  }
  return Object.fromEntries(Object.entries(expression).map(([name, part]) => [name, prepare(part)]));
}

function checkOperator(name: string, count: number): void {
  if (count > 1)
    throw new CommandFailure(
      15983,
      `An object representing an expression must have exactly one field: ${name}`,
    );
  if (name in usable || name in exact || name in accumulators) return;
  if (name in expressions || name === '$meta') throw unsupported(name);
  throw new CommandFailure(168, `Unrecognized expression '${name}'`);
}

export const isTrue = (value: unknown): boolean =>
  value !== false && value !== 0 && value !== null && value !== undefined;
