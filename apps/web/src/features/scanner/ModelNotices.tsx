import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { SetupLink } from '../../ui/SetupLink.tsx';
import type { Abilities } from './analysis/FrameExaminer.ts';
import type { ScanSession } from './ScanSession.ts';
import { BACKEND_TEXTS, FILTER_ALONE, MODEL_FAILED, OBJECT_MODEL_TEXTS } from './scannerTexts.ts';

interface BackendLineProps {
  session: ScanSession | null;
  /** The abilities before the scan; null until the models were tried. */
  abilities: Abilities | null;
}

/** Names the backend of the models, which a scan may change. */
export function BackendLine({ session, abilities }: BackendLineProps): ReactNode {
  return session ? <DuringScan {...{ session, abilities }} /> : <Line backend={abilities?.backend ?? null} />;
}

function DuringScan({
  session,
  abilities,
}: {
  session: ScanSession;
  abilities: Abilities | null;
}): ReactNode {
  const current = useStore(session.store, (state) => state.abilities) ?? abilities;
  return <Line backend={current?.backend ?? null} />;
}

function Line({ backend }: Pick<Abilities, 'backend'>): ReactNode {
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
  /** This device's abilities; null until its models were tried. */
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
        <Notice
          notice={objects}
          severity={severity}
          setup={objects !== MODEL_FAILED && model !== 'fetching'}
        />
      )}
    </>
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
