import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day, Instant, Line, RequiredLine } from '../core/fields.ts';

/**
 * A company's inspection standards: jurisdictions, checklist templates and code editions. An entry is a
 * sequence of immutable versions, of which the latest is current; an editor sends the version that it saw and
 * is refused when there is a newer one.
 */

/** `jurisdiction.miami`, `template.mechanical`, `codeEditions` or `settings`. */
export const CatalogKey = z
  .string()
  .regex(/^(?:jurisdiction\.[a-z][a-z0-9_]{1,39}|template\.[a-z][a-zA-Z0-9]{1,39}|codeEditions|settings)$/);
export type CatalogKey = z.infer<typeof CatalogKey>;

/** The wire format of one version of an entry. */
export function versionOf<Body extends z.ZodType>(body: Body) {
  return z.object({
    /** The version; 1 came with the product, or is the first of an entry that the company added. */
    version: z.int().min(1),
    /** Whether the entry is no longer offered; records made with it keep it. */
    isRetired: z.boolean(),
    /** The name of the admin who saved it; null for entries that came with the product. */
    by: z.string().nullable(),
    at: Instant.nullable(),
    note: z.string(),
    body,
  });
}

export const edit = {
  /** The version that the editor saw; 0 for a new entry. */
  seenVersion: z.int().min(0),
  /** The reason, for the history. */
  note: Line.default(''),
};

export const JurisdictionId = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'Not the id of a jurisdiction');

/** The jurisdiction of checklists for which none was chosen; it cannot be retired. */
export const STANDARD_JURISDICTION = 'standard';

/** The authority having jurisdiction over a permit, and its requirements in addition to the code. */
export const Jurisdiction = z.strictObject({
  id: JurisdictionId,
  name: RequiredLine,
  /** Requirements as sentences that a contractor reads on the checklist. */
  requirements: z
    .array(RequiredLine)
    .max(30, 'Use at most 30 requirements')
    .refine((lines) => !hasRepeats(lines), 'The same requirement is listed twice.'),
  /**
   * Whether it is in Miami-Dade or Broward County (FBC, Building, section 202: "high-velocity hurricane zone").
   */
  isHighVelocityHurricaneZone: z.boolean().default(false),
  /** Whether windows, doors and roofing need an NOA or a Florida product approval (s. 553.842, F.S.). */
  needsProductApproval: z.boolean().default(false),
});
export type Jurisdiction = z.infer<typeof Jurisdiction>;

export const JurisdictionVersion = versionOf(Jurisdiction);
export type JurisdictionVersion = z.infer<typeof JurisdictionVersion>;

export const listJurisdictions = endpoint({
  method: 'GET',
  path: '/api/catalog/jurisdictions',
  summary: 'The current version of every jurisdiction, retired ones included, by name',
  access: STAFF,
  reply: z.array(JurisdictionVersion),
});

export const saveJurisdiction = endpoint({
  method: 'PUT',
  path: '/api/catalog/jurisdictions/:jurisdictionId',
  summary: 'Add, change, retire or restore a jurisdiction',
  access: ADMIN,
  params: z.object({ jurisdictionId: JurisdictionId }),
  body: z.strictObject({
    ...edit,
    isRetired: z.boolean().default(false),
    body: Jurisdiction.omit({ id: true }),
  }),
  reply: JurisdictionVersion,
});

/** An edition of the code for permits applied for from a day on, until the next edition. */
export const CodeEdition = z.strictObject({
  name: RequiredLine,
  inForceFrom: Day,
});
export type CodeEdition = z.infer<typeof CodeEdition>;

export const CodeEditions = z
  .array(CodeEdition)
  .min(1, 'Keep at least one code edition.')
  .max(40, 'Use at most 40 code editions')
  .refine(
    (editions) => !hasRepeats(editions.map(({ inForceFrom }) => inForceFrom)),
    'Two editions come into force on the same day.',
  )
  .refine((editions) => !hasRepeats(editions.map(({ name }) => name)), 'Two editions have the same name.')
  .overwrite((editions) => editions.toSorted((a, b) => a.inForceFrom.localeCompare(b.inForceFrom)));

export const CodeEditionsVersion = versionOf(CodeEditions);
export type CodeEditionsVersion = z.infer<typeof CodeEditionsVersion>;

/**
 * The edition in force on the day of the application for the permit; undefined before the first one on file. ISO dates
 * compare as strings.
 */
export function editionInForce(
  editions: readonly CodeEdition[],
  permitAppliedOn: string,
): CodeEdition | undefined {
  return editions
    .filter(({ inForceFrom }) => inForceFrom <= permitAppliedOn)
    .toSorted((a, b) => b.inForceFrom.localeCompare(a.inForceFrom))[0];
}

export const getCodeEditions = endpoint({
  method: 'GET',
  path: '/api/catalog/code-editions',
  summary: 'The editions of the code by the day they came into force',
  access: STAFF,
  reply: CodeEditionsVersion,
});

export const saveCodeEditions = endpoint({
  method: 'PUT',
  path: '/api/catalog/code-editions',
  summary: 'Replace the list of code editions; signed reports keep theirs',
  access: ADMIN,
  body: z.strictObject({ ...edit, body: CodeEditions }),
  reply: CodeEditionsVersion,
});

export const CatalogChange = versionOf(z.unknown())
  .omit({ body: true })
  .extend({
    /** The differences from the previous version in words; empty in the first one. */
    changes: z.array(z.string()),
  });
export type CatalogChange = z.infer<typeof CatalogChange>;

export const listCatalogHistory = endpoint({
  method: 'GET',
  path: '/api/catalog/history/:key',
  summary: 'Who changed an entry, when, and what; newest first',
  access: ADMIN,
  params: z.object({ key: CatalogKey }),
  reply: z.array(CatalogChange),
});

/** Case does not count. */
export function hasRepeats(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size < texts.length;
}
