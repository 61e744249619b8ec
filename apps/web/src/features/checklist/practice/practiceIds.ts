/** The ids of no inspection, under which the specification shows a workspace or a checklist to try out. */
const PRACTICE_IDS: readonly string[] = ['default', 'demo', 'test-inspection-001'];
export const PRACTICE_ID = 'test-inspection-001';

export function isPractice(inspectionId: string): boolean {
  return PRACTICE_IDS.includes(inspectionId);
}
