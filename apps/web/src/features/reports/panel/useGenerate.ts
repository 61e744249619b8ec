import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, listInspections } from '@sightline/contracts/inspections';
import {
  type DrawnSignature,
  generateReport,
  getLatestReport,
  listReports,
} from '@sightline/contracts/reports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';
import { type Draft, dropDraft, loadDraft, saveDraft } from './reportDraft.ts';

export interface Problems {
  result?: string;
  summary?: string;
  signature?: string;
}

interface Generating {
  draft: Draft;
  write: (change: Partial<Draft>) => void;
  signature: DrawnSignature | null;
  sign: (signature: DrawnSignature | null) => void;
  problems: Problems;
  generate: () => void;
  isSending: boolean;
  error: Error | null;
}

/** Result, summary and signature, and what happens when they are sent. */
export function useGenerate(inspectionId: string, onDone: () => void): Generating {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => loadDraft(inspectionId));
  const [signature, sign] = useState<DrawnSignature | null>(null);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => saveDraft(inspectionId, draft), [inspectionId, draft]);
  const id = useIdFor(JSON.stringify([draft, signature]));
  const send = useSend(generateReport, {
    refreshes: [listReports, listInspections, getInspection],
    onSuccess: (report) => {
      dropDraft(inspectionId);
      queryClient.setQueryData(keyOf(getLatestReport, { params: { inspectionId } }), report);
      toast({
        title: 'Report Generated Successfully',
        description: 'Its PDF is being made.',
        tone: 'success',
      });
      onDone();
    },
    onError: (error) =>
      toast({
        title: 'Report Generation Failed',
        description: errorMessage(error, 'An error occurred while generating the report'),
        tone: 'error',
      }),
  });
  const problems = problemsOf(draft, signature);
  const generate = (): void => {
    setChecked(true);
    const { result, summary } = draft;
    if (!result || !signature || Object.keys(problems).length > 0) return;
    send.mutate({ params: { inspectionId }, body: { id, result, summary, signature } });
  };
  return {
    draft,
    write: (change) => setDraft({ ...draft, ...change }),
    signature,
    sign,
    problems: isChecked ? problems : {},
    generate,
    isSending: send.isPending,
    error: send.error,
  };
}

/** One id for one order: sent again it is the same report, changed it is another. */
function useIdFor(order: string): string {
  const [made, setMade] = useState(() => ({ order, id: mintId() }));
  if (made.order === order) return made.id;
  const next = { order, id: mintId() };
  setMade(next);
  return next.id;
}

function problemsOf({ result, summary }: Draft, signature: DrawnSignature | null): Problems {
  return {
    ...(!result && { result: 'Choose a result' }),
    ...(!summary.trim() && { summary: 'Write a summary first' }),
    ...(!signature && { signature: 'Please sign first' }),
  };
}
