import { z } from 'zod';
import type { PrincipalRole } from '../accounts/roles.ts';
import { AppError } from '../core/errors.ts';

interface Person {
  id: string;
  role: PrincipalRole;
  licenseNumber: string | null;
}

/**
 * The reason why this person cannot sign this inspection; null when they can. The assigned inspector or a
 * licensed admin signs; an unassigned inspection can be signed by any licensed inspector.
 *
 * Section 553.791, F.S. leaves these inspections to licensed people: engineers (ch. 471), architects (ch. 481)
 * and those licensed under ch. 468, Part XII, F.S. So signed records name the license of their signer.
 */
export function signingRefusal(
  { id, role, licenseNumber }: Person,
  { inspectorId, inspector }: { inspectorId: string | null; inspector: string },
): AppError | null {
  if (role === 'client' || role === 'guest') return new AppError('forbidden');
  const isOthers = inspectorId !== null && inspectorId !== id;
  if (isOthers && role !== 'admin') return new AppError('signerNotAssigned', { inspector });
  if (role === 'office') return new AppError('signingForbidden');
  return licenseNumber?.trim() ? null : new AppError('licenseMissing');
}

/** The assigned inspector, named in addition to a different signer. */
export const AssignedInspector = z.object({
  name: z.string(),
  /** The license number; empty when none is on file. */
  licenseNumber: z.string(),
});
export type AssignedInspector = z.infer<typeof AssignedInspector>;

/**
 * A drawn signature, as the pen's strokes (decision 026). It is not a certificate-based seal. The field is at
 * most as wide as a 4K screen, and a stroke may overrun its edge by the width of the pen. The counts only bound
 * the check: a drawing that long already exceeds the size of a request.
 */
export const DrawnSignature = z.strictObject({
  width: z.number().min(50).max(4000),
  height: z.number().min(20).max(4000),
  strokes: z
    .array(
      z
        .array(z.tuple([z.number().min(-10).max(4010), z.number().min(-10).max(4010)]))
        .min(1)
        .max(5000),
    )
    .min(1, 'Please sign first')
    .max(200),
});
export type DrawnSignature = z.infer<typeof DrawnSignature>;
