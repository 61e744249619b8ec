import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { HTTP_STATUS } from '@sightline/contracts/core/errors';
import { ALL_ENDPOINTS } from '@sightline/contracts/endpoints';
import { serve as assets, setup } from 'swagger-ui-express';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Route } from '../../core/serve.ts';

const Problem = z
  .object({
    error: z.string().meta({ description: 'What happened and what to do, for a person' }),
    code: z.enum(Object.keys(HTTP_STATUS) as [keyof typeof HTTP_STATUS]),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' });

/** The API documentation for developers; it contains nothing secret. */
export const docsRoutes: readonly Route[] = [
  {
    mount(router) {
      const document = openApiDocument();
      router.get('/api/openapi.json', (_request, response) => {
        response.json(document);
      });
    },
  },
  {
    mount(router) {
      const page = setup(null, { swaggerUrl: '/api/openapi.json', customSiteTitle: 'Sightline API' });
      router.use('/api/docs', ...assets, page);
    },
  },
];

/** The OpenAPI document, generated from the same contracts that serve the requests. */
function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const definition of ALL_ENDPOINTS) {
    const path = definition.path.replaceAll(/:(\w+)/g, '{$1}');
    const method = definition.method.toLowerCase() as Lowercase<typeof definition.method>;
    paths[path] = { ...paths[path], [method]: operationOf(definition) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sightline',
      version: '1',
      description: 'Remote building inspection: the HTTP interface.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sightline.sid' } },
    },
  });
}

function operationOf(definition: Endpoint | Download): ZodOpenApiOperationObject {
  const { summary, access, path } = definition;
  return {
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    description: access === 'public' ? 'Anyone.' : `Roles: ${access.join(', ')}.`,
    security: access === 'public' ? [] : [{ session: [] }],
    requestParams: { ...objectPart('path', definition.params), ...queryOf(definition) },
    ...bodyOf(definition),
    responses: {
      ...successOf(definition),
      default: { description: 'Refused or failed', content: { 'application/json': { schema: Problem } } },
    },
  };
}

function queryOf(definition: Endpoint | Download) {
  return definition.kind === 'endpoint' ? objectPart('query', definition.query) : {};
}

function objectPart<Name extends 'path' | 'query'>(name: Name, schema: z.ZodType | undefined) {
  return schema instanceof z.ZodObject ? { [name]: schema } : {};
}

function bodyOf(definition: Endpoint | Download): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (definition.kind === 'download' || !definition.body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: definition.body } } } };
}

function successOf(definition: Endpoint | Download): ZodOpenApiOperationObject['responses'] {
  if (definition.kind === 'download')
    return { 200: { description: 'The content', content: { [definition.produces]: {} } } };
  const status = String(definition.status ?? 200) as '200';
  const content = { 'application/json': { schema: definition.reply } };
  const unfinished = definition.isUnfinished && { '202': { description: 'Still at work', content } };
  return { [status]: { description: 'Done', content }, ...unfinished };
}
