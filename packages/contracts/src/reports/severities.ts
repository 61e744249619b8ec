import { z } from 'zod';

/** The severity of a deficiency, as the signer of the report judges it. */
export const Severity = z.enum(['minor', 'major', 'critical']);
export type Severity = z.infer<typeof Severity>;

/** The severity of a deficiency that has not been judged otherwise. */
export const USUAL_SEVERITY: Severity = 'major';

export const SEVERITY_LABELS: Record<Severity, string> = {
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
};
