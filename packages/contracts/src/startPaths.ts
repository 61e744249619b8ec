/** Paths that the page requests before it has loaded any schema (apps/web/public/start.js). */

export const SESSION_PATH = '/api/auth/me';
export const ORGANIZATION_PATH = '/api/organization';
