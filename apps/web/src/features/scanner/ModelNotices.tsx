import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import type { ReactNode } from 'react';
import { SetupLink } from '../../ui/SetupLink.tsx';
import type { Abilities } from './analysis/FrameExaminer.ts';
import {
  BACKEND_TEXTS,
  FILTER_ALONE,
  MODEL_FAILED,
  OBJECT_MODEL_TEXTS,
  WORKER_FAILED,
} from './scannerTexts.ts';

/** Names the backend of the models, which a scan may change. */
export function BackendLine({ abilities }: { abilities: Abilities | null }): ReactNode {
  const backend = abilities?.backend;
  if (!backend) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {BACKEND_TEXTS[backend]}
    </Typography>
  );
}

interface ModelNoticesProps {
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** This device's present abilities; null until its models were tried. */
  abilities: Abilities | null;
  /** A warning concerns the results of each scan. */
  severity: 'info' | 'warning';
}

/** Names the functions that a scan lacks, and how to get them. */
export function ModelNotices({ model, abilities, severity }: ModelNoticesProps): ReactNode {
  const objects = abilities?.objects === 'failed' ? MODEL_FAILED : model && OBJECT_MODEL_TEXTS[model];
  const isWarning = objects === MODEL_FAILED || model === 'refused';
  return (
    <>
      {abilities?.cracks === 'filterAlone' && severity === 'warning' && (
        <Notice notice={FILTER_ALONE} severity={severity} />
      )}
      {objects && isWarning === (severity === 'warning') && (
        <Notice notice={objects} severity={severity} setup={objects !== MODEL_FAILED && isToBeSetUp(model)} />
      )}
    </>
  );
}

/** Whether a person can set up the server's model. */
export const isToBeSetUp = (model: ObjectModelState | null): boolean =>
  model === 'notConfigured' || model === 'unreachable' || model === 'refused';

/** Says that the worker has failed, without which nothing is examined. */
export function WorkerFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      <AlertTitle>{WORKER_FAILED.title}</AlertTitle>
      {WORKER_FAILED.text}
    </Alert>
  );
}

interface NoticeProps {
  notice: { title: string; text: string };
  severity: 'info' | 'warning';
  /** Whether the server can be set up to do it. */
  setup?: boolean;
}

function Notice({ notice: { title, text }, severity, setup = false }: NoticeProps): ReactNode {
  return (
    <Alert role="status" severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      {text} {setup && <SetupLink part="objectModel" />}
    </Alert>
  );
}
