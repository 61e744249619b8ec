/** The ids under which the specification shows a practice workspace or checklist; no inspection has them. */
const PRACTICE_IDS: readonly string[] = ['default', 'demo', 'test-inspection-001'];
export const PRACTICE_ID = 'test-inspection-001';

export function isPractice(inspectionId: string): boolean {
  return PRACTICE_IDS.includes(inspectionId);
}
