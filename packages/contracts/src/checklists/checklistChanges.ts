import { z } from 'zod';
import { Address, Instant, Position } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/**
 * The fields of a checklist are changed separately. Each change names the change that the person saw before it
 * (`follows`). A change made without having seen the current value is kept as a conflict. Decision 013.
 */

/** Stored name of a field, for example `mechanicalDuctRough` or `privateProvider`. */
export const FieldName = z.string().regex(/^[a-z][A-Za-z0-9]{2,80}$/);

/** The inspector's position, with the address at the coordinates. */
export const CapturedLocation = Position.extend({ address: Address.default('') });
export type CapturedLocation = z.infer<typeof CapturedLocation>;

/** The value of a field; its type depends on the field (checklistFields.ts). */
export const FieldValue = z.union([z.string().max(5000), z.boolean(), z.null(), CapturedLocation]);
export type FieldValue = z.infer<typeof FieldValue>;

export const ChecklistChange = z.strictObject({
  /** The id, minted when the button is pressed; the same change sent twice counts once. */
  changeId: MintedId,
  field: FieldName,
  value: FieldValue,
  /** The latest change of this field that the person saw; null if the field was empty. */
  follows: Id.nullable(),
  /** The conflicts that the person saw and decided with this value. */
  settles: z.array(Id).max(50).default([]),
  /**
   * The signed version that the person chose to edit. Without it, a checklist that was signed meanwhile refuses
   * the change.
   */
  amends: z.int().min(1).optional(),
  /** The time by the device's clock; the server also stores its own. */
  madeAt: Instant,
});
export type ChecklistChange = z.infer<typeof ChecklistChange>;

const Authorship = z.object({
  changeId: Id,
  value: FieldValue,
  /** The person's name. */
  by: z.string(),
  /** The time by the server's clock. */
  at: Instant,
  /** The time by the device's clock. */
  madeAt: Instant,
});

/** A change made without having seen the current value. */
export const FieldConflict = Authorship;
export type FieldConflict = z.infer<typeof FieldConflict>;

export const FieldState = Authorship.extend({
  /** A number that grows by one with each change; an older state never replaces a newer one on a screen. */
  revision: z.int().min(1),
  /** The changes that made the current value: the one that set it, and later ones that agreed. */
  heads: z.array(Id),
  conflicts: z.array(FieldConflict),
});
export type FieldState = z.infer<typeof FieldState>;

/** The number of changes that may agree on a value before the oldest is forgotten. */
const HEADS_REMEMBERED = 50;

/** The field after a change. The function is pure: the server and every device compute the same. */
export function applyChange(
  state: FieldState | null,
  change: ChecklistChange,
  { by, at }: { by: string; at: string },
): FieldState {
  const { changeId, value, madeAt } = change;
  const made = { changeId, value, by, at, madeAt };
  if (!state) return { ...made, revision: 1, heads: [changeId], conflicts: [] };
  const conflicts = state.conflicts.filter((conflict) => !change.settles.includes(conflict.changeId));
  const next = { ...state, conflicts, revision: state.revision + 1 };
  // A later change of a device continues its own earlier one, which may be the value or a conflict.
  const continued = withoutContinued(conflicts, change);
  if (isSameValue(state.value, value))
    return {
      ...next,
      conflicts: continued,
      heads: [...state.heads, changeId].slice(-HEADS_REMEMBERED),
    };
  if (change.follows !== null && state.heads.includes(change.follows))
    return { ...next, ...made, heads: [changeId] };
  return { ...next, conflicts: [...continued, made] };
}

/**
 * The field after a change of another field that excludes its value, which a person must decide if it was not
 * seen.
 */
export function displaceValue(
  state: FieldState,
  { changeId, value, madeAt }: ChecklistChange,
  { by, at }: { by: string; at: string },
): FieldState {
  const displaced = {
    changeId: state.changeId,
    value: state.value,
    by: state.by,
    at: state.at,
    madeAt: state.madeAt,
  };
  const conflicts = [...state.conflicts, displaced];
  const made = { changeId, value, by, at, madeAt };
  return { ...state, ...made, revision: state.revision + 1, heads: [changeId], conflicts };
}

function withoutContinued(conflicts: FieldConflict[], { follows }: ChecklistChange): FieldConflict[] {
  return conflicts.filter((conflict) => conflict.changeId !== follows);
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  return (
    one.latitude === other.latitude &&
    one.longitude === other.longitude &&
    one.accuracyMeters === other.accuracyMeters &&
    one.address === other.address
  );
}

/**
 * The references in a change by a person who sees this state: it follows the value and decides the displayed
 * conflicts.
 */
export function seenIn(state: FieldState | null): Pick<ChecklistChange, 'follows' | 'settles'> {
  const settles = state?.conflicts.map(({ changeId }) => changeId) ?? [];
  return { follows: state?.heads.at(-1) ?? null, settles };
}
