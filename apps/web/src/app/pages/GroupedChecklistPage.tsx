import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PracticeChecklist } from '../../features/checklist/practice/PracticeChecklist.tsx';
import { isPractice } from '../../features/checklist/practice/practice.ts';
import { InspectionChecklist } from './ChecklistPage.tsx';

/** `?inspection=` names the inspection. Without one, or with the id of none: a practice checklist. */
export default function GroupedChecklistPage(): ReactNode {
  const [params] = useSearchParams();
  const inspectionId = params.get('inspection') || 'default';
  if (isPractice(inspectionId)) return <PracticeChecklist />;
  return <InspectionChecklist key={inspectionId} inspectionId={inspectionId} />;
}
