/** Paths that the page uses before it has loaded any schema (apps/web/public/start.js, apps/web/src/wire). */

export const SESSION_PATH = '/api/auth/me';
export const SIGN_OUT_PATH = '/api/auth/logout';
export const ORGANIZATION_PATH = '/api/organization';
export const INSPECTION_PATH = '/api/inspections/:inspectionId';
export const CHECKLIST_PATH = '/api/inspections/:inspectionId/checklist';
export const PREPARE_REPORT_PATH = '/api/inspections/:inspectionId/reports/next';

/** Other people change these records while a screen shows them. */
export const SHARED_RECORD_PATHS: readonly string[] = [INSPECTION_PATH, CHECKLIST_PATH];
