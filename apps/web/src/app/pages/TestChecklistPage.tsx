import type { ReactNode } from 'react';
import { PracticeChecklist } from '../../features/checklist/practice/PracticeChecklist.tsx';

/** The practice checklist, under the name that the specification gives it. */
export default function TestChecklistPage(): ReactNode {
  return <PracticeChecklist title="Test Digital Checklist" />;
}
