import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import type { WarnedItem } from '@sightline/contracts/reports/signing';
import { type ReactNode, useRef, useState } from 'react';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { WarningLines, type WarningLinesProps } from '../../../inspection/signature/WarningLines.tsx';
import { WarningList } from '../../../inspection/signature/WarningList.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { Signable } from './requirements.ts';
import { SaveButton } from './SaveButton.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { useSigning } from './useSigning.ts';

interface SignFormProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly Signable[];
  voiceNotes: readonly Signable[] | null;
  /** The reason why this person may not sign. Every person who edits may save. */
  refusal: string | null;
  onItem: (itemId: string) => void;
  /** Called when the checklist becomes read-only. */
  onSaved: () => void;
}

/**
 * Lists the missing answers, and shows the certification with the drawing area below it. Without a signature,
 * Save confirms that everything is stored; it ends editing only for a person who may not sign.
 */
export function SignForm(props: SignFormProps): ReactNode {
  const { refusal, onItem, onSaved, ...seen } = props;
  const [signature, setSignature] = useState<DrawnSignature | null>(null);
  const [isSaving, setSaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { missing, warnings, sign } = useSigning(seen);
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isAcknowledged = warnings.every(({ id }) => acknowledged.includes(id));
  const isUnsent = useOutbox(({ entries }) =>
    entries.some(({ parentId }) => parentId === seen.inspection.id),
  );
  const renderItem = (item: WarnedItem): ReactNode => <ItemButton {...{ item, onItem }} />;
  const save = async (): Promise<void> => {
    if (!signature) {
      // Every mark is stored already. For a person who may sign, the drawing area stays open.
      toast({ title: 'Checklist Saved', description: 'Not signed.', tone: 'success' });
      return refusal ? onSaved() : undefined;
    }
    setChecked(true);
    if (!isAcknowledged) return root.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
    setSaving(true);
    await sign(signature);
    setSaving(false);
    onSaved();
  };
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {refusal && <Alert severity="info">{refusal}</Alert>}
      {!refusal && missing.length > 0 && <Missing warnings={missing} renderItem={renderItem} />}
      {!refusal && missing.length === 0 && (
        <>
          <WarningList
            {...{ warnings, renderItem }}
            isAcknowledged={isAcknowledged}
            onAcknowledge={(yes) => setAcknowledged(yes ? warnings.map(({ id }) => id) : [])}
            {...(isChecked && !isAcknowledged && { problem: 'Review these warnings first' })}
          />
          <SignaturePad {...{ signature }} onChange={setSignature} />
        </>
      )}
      <SaveButton {...{ isSaving, isUnsent, isSigned: signature !== null }} onSave={() => void save()} />
    </Box>
  );
}

export function Missing(props: WarningLinesProps): ReactNode {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      Before you can sign:
      <WarningLines {...props} />
    </Alert>
  );
}

interface ItemButtonProps {
  item: WarnedItem;
  onItem: (itemId: string) => void;
}

/** Leads from a warning to an item on the same page. */
export function ItemButton({ item: { id, label }, onItem }: ItemButtonProps): ReactNode {
  return (
    <Link component="button" type="button" color="inherit" onClick={() => onItem(id)}>
      {label}
    </Link>
  );
}
