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
  LOADING_LONG,
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
  /** Loads the models of this device again. */
  onRetry: () => void;
}

/** Names the functions that a scan lacks, and how to get them. */
export function ModelNotices({ model, abilities, severity, onRetry }: ModelNoticesProps): ReactNode {
  const objects = abilities?.objects === 'failed' ? MODEL_FAILED : model && OBJECT_MODEL_TEXTS[model];
  const isWarning = objects === MODEL_FAILED || model === 'refused';
  return (
    <>
      {abilities?.cracks === 'filterAlone' && severity === 'warning' && (
        <Notice notice={FILTER_ALONE} {...{ severity, onRetry }} />
      )}
      {objects && isWarning === (severity === 'warning') && (
        <Notice
          notice={objects}
          severity={severity}
          setup={objects !== MODEL_FAILED && isToBeSetUp(model)}
          onRetry={objects === MODEL_FAILED ? onRetry : undefined}
        />
      )}
    </>
  );
}

/** Whether a person can set up the server's model. */
export const isToBeSetUp = (model: ObjectModelState | null): boolean =>
  model === 'notConfigured' || model === 'unreachable' || model === 'refused';

/** Says that the worker has failed, without which nothing is examined. */
export function WorkerFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Alert severity="error" action={<Retry onRetry={onRetry} />}>
      <AlertTitle>{WORKER_FAILED.title}</AlertTitle>
      {WORKER_FAILED.text}
    </Alert>
  );
}

/** Says that the models are still on their way, which may never arrive on a dead connection. */
export const StillLoading = ({ onRetry }: { onRetry: () => void }): ReactNode => (
  <Notice notice={LOADING_LONG} severity="info" onRetry={onRetry} />
);

function Retry({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
}

interface NoticeProps {
  notice: { title: string; text: string };
  severity: 'info' | 'warning';
  /** Whether the server can be set up to do it. */
  setup?: boolean;
  onRetry?: (() => void) | undefined;
}

function Notice({ notice: { title, text }, severity, setup = false, onRetry }: NoticeProps): ReactNode {
  return (
    <Alert role="status" severity={severity} action={onRetry && <Retry onRetry={onRetry} />}>
      <AlertTitle>{title}</AlertTitle>
      {text} {setup && <SetupLink part="objectModel" />}
    </Alert>
  );
}
