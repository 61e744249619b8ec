import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import type { ReactNode } from 'react';
import type { Abilities } from './analysis/protocol.ts';
import { FILTER_ALONE, MODEL_FAILED, OBJECT_MODEL_TEXTS } from './texts.ts';

interface ModelNoticeProps {
  /** Of the server; null while it is not known. */
  model: ObjectModelState | null;
  /** Of this device; null until its models were tried. */
  abilities: Abilities | null;
}

/** Says what a scan does without, and how to change that. */
export function ModelNotice({ model, abilities }: ModelNoticeProps): ReactNode {
  const objects = abilities?.objects === 'failed' ? MODEL_FAILED : model && OBJECT_MODEL_TEXTS[model];
  return (
    <>
      {abilities?.cracks === 'filterAlone' && <Notice notice={FILTER_ALONE} severity="warning" />}
      {objects && (
        <Notice
          notice={objects}
          severity={objects === MODEL_FAILED || model === 'refused' ? 'warning' : 'info'}
        />
      )}
    </>
  );
}

interface NoticeProps {
  notice: { title: string; text: string };
  severity: 'info' | 'warning';
}

function Notice({ notice: { title, text }, severity }: NoticeProps): ReactNode {
  return (
    <Alert role="status" severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
