import CheckIcon from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  passSetupSteps,
  readSetupSteps,
  type SetupStep,
  type SetupSteps as Steps,
} from '@sightline/contracts/organization/setupSteps';
import { COMPANY_FACT_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '../../ui/Section.tsx';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { toast } from '../../ui/toasts.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { STEPS } from './steps.ts';

/** What is left to set up the company, for admins. It is gone once every step is done or passed over. */
export function SetupSteps(): ReactNode {
  return useMayCall(readSetupSteps) ? <OpenSteps /> : null;
}

type Step = Steps['steps'][number];

const isDone = ({ state }: Step): boolean => state === 'ready';
const isOpen = (one: Step): boolean => !isDone(one) && one.state !== 'passed';

function OpenSteps(): ReactNode {
  const list = useRead(
    readSetupSteps,
    {},
    { refetchOnMount: ({ state: { data } }) => (data?.steps.some(isOpen) ? 'always' : true) },
  );
  // The dashboard works without the list.
  return list.data?.steps.some(isOpen) ? <StepList {...list.data} /> : null;
}

function StepList({ steps, missingFacts }: Steps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const announce = (away: SetupStep[]): void => {
    const undo = (): void => pass.mutate({ body: { steps: away, isPassed: false } });
    toast({ title: hiddenText(away), description: BACK, action: { label: 'Undo', onClick: undo } });
  };
  const pass = useSend(passSetupSteps, {
    refreshes: [readSetupSteps],
    onSuccess: (_, { body }) => body.isPassed && announce(body.steps),
    onError: (error) => toast({ tone: 'error', title: errorMessage(error) }),
  });
  const put = (away: SetupStep[]): void => pass.mutate({ body: { steps: away, isPassed: true } });
  const open = steps.filter(isOpen);
  const shown = steps.filter(({ state }) => state !== 'passed').map(({ step }) => step);
  return (
    <Box ref={box} sx={{ mb: 3 }}>
      <Section
        title="Set up your company"
        note={`${steps.length - open.length} of ${steps.length} done`}
        actions={
          <Button color="inherit" onClick={() => put(shown)} disabled={pass.isPending}>
            Hide list
          </Button>
        }
      >
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {open.map((one, index) => (
            <OpenStep
              key={one.step}
              {...one}
              isNext={index === 0}
              missing={one.step === 'company' ? missingFacts.map((fact) => COMPANY_FACT_LABELS[fact]) : []}
              onPass={() => put([one.step])}
            />
          ))}
        </Box>
        <Done titles={steps.filter(isDone).map(({ step }) => STEPS[step].title)} />
      </Section>
    </Box>
  );
}

const BACK = 'Settings, Setup brings it back.';

function hiddenText([step, ...others]: SetupStep[]): string {
  return step && others.length === 0 ? `${STEPS[step].title} removed from the list` : 'List hidden';
}

interface OpenStepProps extends Step {
  /** Whether it is the one to do now. */
  isNext: boolean;
  /** The names of what is missing, where there may be several. */
  missing: readonly string[];
  onPass: () => void;
}

function OpenStep({ step, state, isNext, missing, onPass }: OpenStepProps): ReactNode {
  const { title, missing: text, action, to, pass } = STEPS[step];
  const line = [OTHER_LINES[state] ?? text, missing.join(', ')].filter(Boolean).join(': ');
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 300px', minWidth: 0, py: 1 }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          <StatusDot tone={toneOf(state, pass !== undefined)}>{line}</StatusDot>
        </Typography>
      </Box>
      <Box sx={ACTIONS}>
        {pass && (
          <Button color="inherit" aria-label={`${pass}: ${title}`} onClick={onPass} sx={TARGET}>
            {pass}
          </Button>
        )}
        <Button
          component={Link}
          to={to}
          variant={isNext ? 'outlined' : 'text'}
          aria-label={`${action}: ${title}`}
          sx={{ ...TARGET, minWidth: { sm: 148 } }}
        >
          {action}
        </Button>
      </Box>
    </Box>
  );
}

const OTHER_LINES: Partial<Record<Step['state'], string>> = {
  faulty: 'Set up, and does not work',
  unknown: 'Not known until the workers have started',
};

function toneOf(state: Step['state'], isOptional: boolean): ChipTone {
  if (state === 'faulty') return 'red';
  return isOptional || state === 'unknown' ? 'gray' : 'yellow';
}

function Done({ titles }: { titles: string[] }): ReactNode {
  if (titles.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ ...ROW, gap: 0.875, py: 1 }}>
      <CheckIcon fontSize="small" sx={{ color: 'success.main' }} />
      Done: {titles.join(', ')}
    </Typography>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 52,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
} as const;
const ACTIONS = { display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: { sm: 'auto' }, mb: { xs: 1, sm: 0 } };
const TARGET = { minHeight: { xs: 44, sm: 36 } };
