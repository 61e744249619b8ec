import { serve as assets, setup } from 'swagger-ui-express';
import type { Route } from '../../core/serve.ts';
import { openApiDocument } from './openApi.ts';

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
