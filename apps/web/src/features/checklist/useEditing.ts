import { useState } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { confirmAction } from '../../ui/confirm.ts';

export interface Editing {
  isEditing: boolean;
  /**
   * Asks first when the checklist is signed: later changes become its next version. Resolves with whether the person may
   * edit now.
   */
  begin: () => Promise<boolean>;
  end: () => void;
}

/** Whether this person edits the checklist. A signature, on this or any other device, ends editing. */
export function useEditing(checklist: ShownChecklist | null, startsEditing: boolean): Editing {
  const [edited, setEdited] = useState<number | null>(startsEditing ? 0 : null);
  const version = checklist?.version ?? 0;
  // The person answered the question before signing, and the signature was refused.
  const wasAsked = checklist?.signing?.input.order.follows === version;
  const begin = async (): Promise<boolean> => {
    const mayEdit = version === 0 || wasAsked || (await confirmAction(amendQuestion(version)));
    if (mayEdit) setEdited(version);
    return mayEdit;
  };
  return {
    isEditing: edited !== null && edited === version,
    begin,
    end: () => setEdited(null),
  };
}

/** What a person does with a checklist that is signed. */
export const CORRECT = 'Correct with a new version';

export const amendQuestion = (version: number) => ({
  title: 'Correct a signed checklist?',
  text: `Version ${version} stays as signed. Your changes become version ${version + 1}, which must be signed again and lists what changed.`,
  action: 'Correct checklist',
});
