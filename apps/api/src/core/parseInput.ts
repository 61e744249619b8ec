import type { Download, Endpoint } from '@sightline/contracts/core/define';
import type { Request } from 'express';
import { z } from 'zod';

const Nothing = z.unknown().transform(() => undefined);

/** The declared parts of a request, parsed; parts that are not declared never reach a handler. */
export function parseInput(
  definition: Endpoint | Download,
  request: Pick<Request, 'params' | 'query' | 'body'>,
): unknown {
  const { params, query, body } = partsOf(definition);
  return z
    .object({ params, query, body })
    .parse({ params: request.params, query: request.query, body: request.body ?? {} });
}

function partsOf(definition: Endpoint | Download): Record<'params' | 'query' | 'body', z.ZodType> {
  const params = definition.params ?? Nothing;
  if (definition.kind === 'download') return { params, query: Nothing, body: Nothing };
  return { params, query: definition.query ?? Nothing, body: definition.body ?? Nothing };
}
