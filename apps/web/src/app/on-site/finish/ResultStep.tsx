import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import { type ReactNode, useRef, useState } from 'react';
import { OutcomeChoice } from '../../../features/reports/panel/OutcomeChoice.tsx';
import { SeverityChoices } from '../../../features/reports/panel/SeverityChoices.tsx';
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
  const { result, chooseResult, draft, write } = finish;
  const [isChecked, setChecked] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const missing = result === null ? 'result' : draft.summary.trim() === '' ? 'summary' : null;
  const next = (): void => {
    setChecked(true);
    if (missing === null) return nav.onNext();
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
            {...(isChecked && result === null && { problem: 'Choose a result' })}
          />
        </Box>
        <Box data-part="summary">
          <Summary
            text={draft.summary}
            suggestion={suggestionOf(checklist)}
            problem={isChecked && draft.summary.trim() === '' ? 'Write a summary first' : null}
            onChange={(summary) => write({ summary })}
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

interface SummaryProps {
  text: string;
  /** What the marks say. */
  suggestion: string;
  problem: string | null;
  onChange: (text: string) => void;
}

function Summary({ text, suggestion, problem, onChange }: SummaryProps): ReactNode {
  return (
    <>
      <TextField
        label="Summary"
        required
        multiline
        fullWidth
        minRows={3}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        error={problem !== null}
        helperText={problem ?? 'What was inspected and what you found, in your own words'}
        slotProps={{ htmlInput: { maxLength: 5000 }, inputLabel: { shrink: true } }}
      />
      {text === '' && (
        <Button onClick={() => onChange(suggestion)} sx={{ minHeight: 44, textAlign: 'start' }}>
          Fill in from the marks
        </Button>
      )}
    </>
  );
}

/** "20 of 22 items passed, 2 failed: Duct rough, Gas piping." */
function suggestionOf({ sections }: ShownChecklist): string {
  const items = sections.flatMap((section) => section.items);
  const { passedItems, failedItems, totalItems } = progressOf(items);
  const passed = `${passedItems} of ${totalItems} items passed`;
  if (failedItems === 0) return `${passed}.`;
  const failed = items.filter(({ mark }) => mark === 'fail').map(({ label }) => label);
  return `${passed}, ${failedItems} failed: ${failed.join(', ')}.`;
}

function deficienciesOf({ sections }: ShownChecklist) {
  return sections.flatMap(({ title, items }) =>
    items
      .filter(({ mark }) => mark === 'fail')
      .map(({ id, label }) => ({ id, label, section: title, severity: USUAL_SEVERITY })),
  );
}
