import {
  getCodeEditions,
  type Jurisdiction,
  listCatalogHistory,
  listJurisdictions,
  STANDARD_JURISDICTION,
  saveCodeEditions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import { listTemplates, saveTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import { AppError } from '@sightline/contracts/core/errors';
import { CODE_EDITIONS } from '@sightline/store/catalog/codeEditions';
import { listHistory } from '@sightline/store/catalog/history';
import {
  listJurisdictions as findJurisdictions,
  jurisdictionEntry,
} from '@sightline/store/catalog/jurisdictions';
import {
  listTemplates as findTemplates,
  saveTemplate as saveSections,
  templateEntry,
} from '@sightline/store/catalog/templates';
import { appendVersion, currentOf, type Entry, type Version } from '@sightline/store/catalog/versions';
import { audit } from '../../core/audit.ts';
import { noteVersion } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';

export const catalogRoutes: readonly Route[] = [
  serve(listJurisdictions, async ({ store }) => (await findJurisdictions(store)).map(presentVersion)),

  serve(saveJurisdiction, async (context, { params, body: { body, ...edit } }) => {
    const jurisdiction: Jurisdiction = { ...body, id: params.jurisdictionId };
    if (edit.isRetired) refuseRetiringStandard(jurisdiction);
    const entry = jurisdictionEntry(jurisdiction.id);
    const by = authorOf(context);
    return await saved(
      context,
      entry,
      await appendVersion(context.store, entry, { ...edit, by, body: jurisdiction }),
    );
  }),

  serve(listTemplates, async ({ store }) => (await findTemplates(store)).map(presentVersion)),

  serve(saveTemplate, async (context, { params, body: { sections, views, ...edit } }) => {
    const entry = templateEntry(params.templateId);
    if (!entry) throw new AppError('notFound', { thing: 'checklist template' });
    const by = authorOf(context);
    return await saved(
      context,
      entry,
      await saveSections(context.store, entry, { ...edit, by, body: { sections, views } }),
    );
  }),

  serve(getCodeEditions, async ({ store }) => presentVersion(await currentOf(store, CODE_EDITIONS))),

  serve(saveCodeEditions, async (context, { body: edit }) => {
    const version = await appendVersion(context.store, CODE_EDITIONS, { ...edit, by: authorOf(context) });
    return await saved(context, CODE_EDITIONS, version);
  }),

  serve(listCatalogHistory, async ({ store }, { params }) => {
    const history = await listHistory(store, params.key);
    if (history.length === 0) throw new AppError('notFound', { thing: 'entry' });
    return history;
  }),
];

type Editing = Context<PrincipalOf<'admin'>>;

const authorOf = ({ principal: { subject, name } }: Editing) => ({ subject, name });

/** Records the author of the saved version, and presents it. */
async function saved<Body>(context: Editing, { key, thing }: Entry<Body>, version: Version<Body>) {
  const { subject } = context.principal;
  await noteVersion(context, key, { area: 'catalog', thing: nameOf(thing, version.body) });
  audit(context, 'catalogChanged', { subject: null, by: subject, entry: `${key}@${version.version}` });
  return presentVersion(version);
}

/** The name of an entry, `jurisdiction Miami Beach`; things without a name are the only ones of their kind. */
function nameOf(thing: string, body: unknown): string {
  const { name, projectType } = Object(body) as Record<string, unknown>;
  const own = [name, projectType].find((one) => typeof one === 'string');
  return own === undefined ? thing : `${thing} ${own}`;
}

function presentVersion<Body>({ by, at, ...version }: Version<Body>) {
  return { ...version, by: by?.name ?? null, at: at?.toISOString() ?? null };
}

/** Refuses to retire the standard jurisdiction, which checklists without a choice use. */
function refuseRetiringStandard({ id, name }: Jurisdiction): void {
  if (id !== STANDARD_JURISDICTION) return;
  const problem = `"${name}" cannot be retired: it applies where no other jurisdiction is chosen.`;
  throw new AppError('badInput', { fields: { isRetired: problem } });
}
