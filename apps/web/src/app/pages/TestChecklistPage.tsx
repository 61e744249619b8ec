import type { ReactNode } from 'react';
import { PracticeChecklist } from '../../features/checklist/practice/PracticeChecklist.tsx';

/** The checklist's form to try out, under the name that the specification gives it. */
export default function TestChecklistPage(): ReactNode {
  return <PracticeChecklist title="Test Digital Checklist" />;
}
