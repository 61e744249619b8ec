import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PracticeChecklist } from '../../features/checklist/practice/PracticeChecklist.tsx';
import { isPractice } from '../../features/checklist/practice/practiceIds.ts';

/** The checklist of `?inspection=` (decision 020). Without an inspection, a practice checklist. */
export default function GroupedChecklistPage(): ReactNode {
  const [params] = useSearchParams();
  const inspectionId = params.get('inspection') || 'default';
  if (isPractice(inspectionId)) return <PracticeChecklist />;
  return <Navigate to={`/inspection/${inspectionId}/checklist`} replace />;
}
