import { listTemplates } from '@sightline/contracts/catalogTemplates';
import type { Inspection } from '@sightline/contracts/inspections';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { practiceChecklist } from '../practice/practice.ts';
import { templateOfAllTrades } from '../templateOfAllTrades.ts';
import { useChecklist } from '../useChecklist.ts';
import { PaperForm } from './PaperForm.tsx';

interface PaperChecklistProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
}

/** The paper form, filled with what is stored. */
export function PaperChecklist({ inspection, events }: PaperChecklistProps): ReactNode {
  const { checklist, error, retry } = useChecklist(inspection.id, events);
  if (checklist) return <PaperForm {...{ checklist, inspection }} unsent={checklist.sending.size} />;
  if (!error) return <Loading />;
  return <ErrorState title="Failed to fetch the checklist" error={error} onRetry={retry} />;
}

/** The paper form to fill in by hand, with the items of all trades. */
export function EmptyPaperChecklist(): ReactNode {
  const { data, error, refetch } = useRead(listTemplates, {});
  const template = data && templateOfAllTrades(data);
  if (template) return <PaperForm checklist={practiceChecklist(template, {})} inspection={null} />;
  if (!error) return <Loading />;
  return <ErrorState title="Failed to fetch the checklist" error={error} onRetry={refetch} />;
}

function Loading(): ReactNode {
  return <CardGridSkeleton label="Loading the checklist..." count={4} />;
}
