import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import { type ReactNode, useRef, useState } from 'react';
import {
  OutcomeChoice,
  SeverityChoices,
  summaryHelp,
} from '../../../features/reports/panel/outcomeFields.tsx';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { StepActions, type StepNavigation } from './StepActions.tsx';
import type { FinishState } from './useFinish.ts';

interface ResultStepProps {
  checklist: ShownChecklist;
  finish: FinishState;
  nav: StepNavigation;
}

/** The result, which checklist and report share, and the summary. */
export function ResultStep({ checklist, finish, nav }: ResultStepProps): ReactNode {
  const { result, chooseResult, suggested, draft, write } = finish;
  const [isChecked, setChecked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const missing = result === null ? 'result' : draft.summary.trim() === '' ? 'summary' : null;
  const next = (): void => {
    setChecked(true);
    if (missing === null && result !== null) {
      // Checklist and report state the same result, also a suggested one.
      chooseResult(result);
      return nav.onNext();
    }
    const part = root.current?.querySelector(`[data-part="${missing}"]`);
    part?.scrollIntoView({ block: 'center' });
    part?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  };
  return (
    <>
      <DialogContent ref={root} sx={CONTENT}>
        <Box data-part="result">
          <OutcomeChoice
            value={result}
            onChange={chooseResult}
            isSuggested={suggested.result}
            {...(isChecked && result === null && { problem: 'Choose a result' })}
          />
        </Box>
        <Box data-part="summary">
          <TextField
            label="Summary"
            required
            multiline
            fullWidth
            minRows={3}
            value={draft.summary}
            onChange={(event) => write({ summary: event.target.value })}
            error={isChecked && draft.summary.trim() === ''}
            helperText={
              isChecked && draft.summary.trim() === ''
                ? 'Write a summary first'
                : summaryHelp(suggested.summary)
            }
            slotProps={{ htmlInput: { maxLength: 5000 }, inputLabel: { shrink: true } }}
          />
        </Box>
        <SeverityChoices
          deficiencies={deficienciesOf(checklist)}
          chosen={draft.severities}
          onChange={(severities) => write({ severities })}
        />
      </DialogContent>
      <StepActions nav={nav} label="Next" onNext={next} />
    </>
  );
}

const CONTENT = { display: 'grid', gap: 2.5, alignContent: 'start', px: { xs: 2, sm: 3 } };

function deficienciesOf({ sections }: ShownChecklist) {
  return sections.flatMap(({ title, items }) =>
    items
      .filter(({ mark }) => mark === 'fail')
      .map(({ id, label }) => ({ id, label, section: title, severity: USUAL_SEVERITY })),
  );
}
