import ExpandMoreIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { type PresentedSetup, readSetup, type SetupState } from '@sightline/contracts/organization/setup';
import { passSetupSteps, readSetupSteps } from '@sightline/contracts/organization/setupSteps';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { SETUP_GUIDES, type SetupGuide } from './guides.ts';

/** The services that Sightline works with: what each is for, its state, and how it is set up. */
export function SetupList(): ReactNode {
  const setup = useRead(readSetup, {}, { refetchOnMount: 'always' });
  if (setup.isError)
    return <ErrorState title="Couldn't load the setup" error={setup.error} onRetry={setup.refetch} />;
  if (!setup.data) return <RowsSkeleton label="Loading the setup..." count={6} />;
  const states = setup.data;
  return (
    <>
      <PassedSteps />
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {SETUP_GUIDES.map((guide) => (
          <SetupRow
            key={guide.part}
            guide={guide}
            state={states[guide.part]}
            fault={
              guide.part === 'notifications' && states.pushRefusal ? PUSH_FAULTS[states.pushRefusal] : ''
            }
            remark={
              guide.part === 'transcription' && states.draftEngine === 'generalModel' ? GENERAL_MODEL : ''
            }
          />
        ))}
      </Card>
    </>
  );
}

/** What is wrong with notifications on devices. */
const PUSH_FAULTS: Record<NonNullable<PresentedSetup['pushRefusal']>, string> = {
  contact:
    'Push services refuse notifications, because the address of this product and the email of the company have no public name.',
  clock: 'Push services refuse notifications, because the clock of the server is more than a minute off.',
  refused:
    'A push service refuses notifications of this installation. Check the address, the email and the clock.',
};

const GENERAL_MODEL =
  "Drafts don't know the words of your checklists and accepted notes, because the speech recognizer is missing or does not work on the server. The operations guide, “Transcription”, says what it needs.";

const STATES: Record<SetupState, { label: string; color: string }> = {
  ready: { label: 'Set up', color: 'success.main' },
  missing: { label: 'Not set up', color: 'text.disabled' },
  faulty: { label: 'Needs attention', color: 'error.main' },
  unknown: { label: 'Not known', color: 'text.disabled' },
};

interface SetupRowProps {
  guide: SetupGuide;
  state: SetupState;
  /** What is wrong, where that is known; otherwise empty. */
  fault: string;
  /** What works less well than it could; otherwise empty. */
  remark: string;
}

function SetupRow({ guide, state, fault, remark }: SetupRowProps): ReactNode {
  const { part, title, purpose, without } = guide;
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(params.get('find') === part);
  const id = useId();
  const { label, color } = STATES[state];
  return (
    <Box component="li" data-setting={part} sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <Typography component="h2" variant="h4" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ width: 8, height: 8, borderRadius: 99, bgcolor: color }} />
          {label}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxWidth: 640 }}>
        {purpose}
        {state === 'missing' && ` Until it is set up, ${without}`}
        {remark !== '' && ` ${remark}`}
      </Typography>
      {fault !== '' && (
        <Typography variant="body2" color="error" sx={{ mt: 0.25, maxWidth: 640 }}>
          {fault}
        </Typography>
      )}
      <Button
        color="inherit"
        size="small"
        aria-label={`How to set up: ${title}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        startIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 44, ml: -1 }}
      >
        How to set up
      </Button>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <Guide guide={guide} state={state} />
      </Collapse>
    </Box>
  );
}

const STATE_LINES: Partial<Record<SetupState, string>> = {
  faulty: 'It is configured and does not work. Check the values below, and the log of the process.',
  unknown: 'The process that uses it has not started, or is still preparing it.',
};

function Guide({
  guide: { steps, variables, readBy },
  state,
}: {
  guide: SetupGuide;
  state: SetupState;
}): ReactNode {
  const all = [...steps, `Set these environment variables for ${readBy}, and restart:`];
  return (
    <Box sx={{ pb: 1, maxWidth: 640 }}>
      {STATE_LINES[state] && <Typography variant="body2">{STATE_LINES[state]}</Typography>}
      <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', '& li': { my: 0.5 } }}>
        {all.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, listStyle: 'none', fontSize: '0.8125rem' }}>
        {variables.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const ROW = {
  px: { xs: 2, sm: 2.5 },
  pt: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};

/** The way back to the steps of the dashboard's list that were passed over. */
function PassedSteps(): ReactNode {
  const list = useRead(readSetupSteps, {}, { refetchOnMount: 'always' });
  const show = useSend(passSetupSteps, {
    refreshes: [readSetupSteps],
    onSuccess: () => toast({ title: 'The list is on the dashboard again' }),
    onError: (error) => toast({ tone: 'error', title: errorMessage(error) }),
  });
  const passed = list.data?.steps.filter(({ state }) => state === 'passed').map(({ step }) => step) ?? [];
  if (passed.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {counted(passed.length, 'step')} of “Set up your company” put away.
      </Typography>
      <Button
        color="inherit"
        disabled={show.isPending}
        onClick={() => show.mutate({ body: { steps: passed, isPassed: false } })}
      >
        Show on the dashboard
      </Button>
    </Box>
  );
}
