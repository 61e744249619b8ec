import RestartIcon from '@mui/icons-material/RestartAltRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { checklistWithUnsent } from '../../../inspection/checklist/mergeChecklist.ts';
import { PracticeContext } from '../../../inspection/checklist/useChecklist.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { ChecklistForm } from '../ChecklistForm.tsx';
import { templateOfAllTrades } from '../templateOfAllTrades.ts';
import { PRACTICE_INSPECTION, practiceChecklist } from './practice.ts';
import { emptyPractice, openPractice, usePracticeFields } from './practiceFields.ts';

/** The checklist's form without an inspection, for practice. Its answers stay on this device. */
export function PracticeChecklist({ title }: { title?: string }): ReactNode {
  const { checklist, error, retry } = usePracticeChecklist();
  const [runs, setRuns] = useState(0);
  if (error && !checklist)
    return <ErrorState title="Couldn't load the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <RowsSkeleton label="Loading the checklist..." />;
  return (
    <PracticeContext value={checklist}>
      <PracticeNotice onStartOver={() => void emptyPractice().then(() => setRuns(runs + 1))} />
      <ChecklistForm
        // Starting over also closes all open sections.
        key={runs}
        inspection={PRACTICE_INSPECTION}
        events={NONE}
        photos={NONE}
        {...(title && { title })}
      />
    </PracticeContext>
  );
}

const NONE: readonly [] = [];

function usePracticeChecklist() {
  const { id: userId } = useCurrentUser();
  useEffect(() => void openPractice(userId), [userId]);
  const fields = usePracticeFields(userId);
  const { data, error, refetch } = useRead(listTemplates, {});
  const checklist = useMemo(() => {
    const template = templateOfAllTrades(data ?? []);
    return template && fields ? checklistWithUnsent(practiceChecklist(template, fields), [], 'You') : null;
  }, [data, fields]);
  return { checklist, error, retry: () => void refetch() };
}

function PracticeNotice({ onStartOver }: { onStartOver: () => void }): ReactNode {
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: 'Start over?',
      text: 'This deletes all answers in your practice checklist.',
      action: 'Start over',
      destructive: true,
    });
    if (isSure) onStartOver();
  };
  return (
    <Alert
      severity="info"
      role="note"
      sx={NOTICE}
      action={
        <Button color="inherit" startIcon={<RestartIcon />} onClick={() => void ask()}>
          Start over
        </Button>
      }
    >
      <AlertTitle>Practice checklist</AlertTitle>
      Nothing here is sent. Your answers stay on this device until you sign out.
    </Alert>
  );
}

const NOTICE = {
  mb: 3,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': {
    flex: { xs: '1 0 100%', sm: 'none' },
    pl: { xs: 3, sm: 2 },
    ml: { xs: 0, sm: 'auto' },
  },
};
