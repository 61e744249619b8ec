import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ObjectModelState } from '@sightline/contracts/objectModel';
import type { ReactNode } from 'react';
import type { Abilities } from './looking/protocol.ts';
import { MODEL_FAILED, OBJECT_MODEL_TEXTS } from './texts.ts';

interface ModelNoticeProps {
  /** Of the server; null while it is not known. */
  model: ObjectModelState | null;
  /** Of this device; null until the model was tried. */
  abilities: Abilities | null;
}

/** Says what a scan does without, and how to change that. */
export function ModelNotice({ model, abilities }: ModelNoticeProps): ReactNode {
  const notice = abilities?.objects === 'failed' ? MODEL_FAILED : model && OBJECT_MODEL_TEXTS[model];
  if (!notice) return null;
  return (
    <Alert role="status" severity={notice === MODEL_FAILED || model === 'refused' ? 'warning' : 'info'}>
      <AlertTitle>{notice.title}</AlertTitle>
      {notice.text}
    </Alert>
  );
}
