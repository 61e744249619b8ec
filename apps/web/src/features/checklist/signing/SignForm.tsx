import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listJurisdictions } from '@sightline/contracts/catalog';
import { fieldValue } from '@sightline/contracts/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections';
import { getSettings } from '@sightline/contracts/organization';
import { certificationText } from '@sightline/contracts/signedChecklists';
import type { DrawnSignature } from '@sightline/contracts/signing';
import { type ReactNode, useState } from 'react';
import { SignatureDrawing } from '../../../ui/signature/SignatureDrawing.tsx';
import { SignatureField } from '../../../ui/signature/SignatureField.tsx';
import { Time } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import type { ShownChecklist } from '../mergeChecklist.ts';
import { missingForSignature, type SignablePhoto } from './requirements.ts';
import { sign } from './sign.ts';

interface SignFormProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly SignablePhoto[];
  /** Why this person may not sign; whoever edits may save. */
  refusal: string | null;
  /** The checklist is read-only from then on. */
  onSaved: () => void;
}

/** What is missing, what the signer certifies with the drawing area below it, and Save: without a signature it ends the editing. */
export function SignForm(props: SignFormProps): ReactNode {
  const { inspection, checklist, photos, refusal, onSaved } = props;
  const [signature, setSignature] = useState<DrawnSignature | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { data: settings } = useRead(getSettings, {});
  const jurisdictionVersion = useJurisdictionVersion(checklist);
  const missing = missingForSignature(checklist, photos, settings);
  const save = async (): Promise<void> => {
    setSaving(true);
    if (signature) await sign(checklist, { inspection, photos, jurisdictionVersion }, signature);
    else toast({ title: 'Checklist Saved', description: 'Not signed yet.', tone: 'success' });
    setSaving(false);
    onSaved();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {refusal && <Alert severity="info">{refusal}</Alert>}
      {!refusal && missing.length > 0 && <Missing sentences={missing} />}
      {!refusal && missing.length === 0 && <SignaturePad {...{ signature }} onChange={setSignature} />}
      <SaveButton {...{ isSaving, isSigned: signature !== null }} onSave={() => void save()} />
    </Box>
  );
}

/** Whose requirements the form shows. */
function useJurisdictionVersion(checklist: ShownChecklist): number | undefined {
  const { data = [] } = useRead(listJurisdictions, {});
  const chosenId = fieldValue(checklist, 'inspectionCity');
  return data.find(({ body }) => body.id === chosenId)?.version;
}

function Missing({ sentences }: { sentences: readonly string[] }): ReactNode {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      Before you can sign:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}

interface SignaturePadProps {
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
}

/** Above the drawing area stands what is signed there, below it how it will look. */
export function SignaturePad({ signature, onChange }: SignaturePadProps): ReactNode {
  const { firstName, lastName, licenseNumber } = useCurrentUser();
  const signer = { name: `${firstName} ${lastName}`, licenseNumber: licenseNumber ?? '' };
  const named = `${signer.name}, license ${signer.licenseNumber}`;
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <>
      <Box component="section" aria-label="Certification">
        <Typography variant="body2">{certificationText(signer)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {named}, <Time instant={openedAt} />
        </Typography>
      </Box>
      <SignatureField size="paper" {...{ signature, onChange }} signer={named} />
      {signature && (
        <Box role="group" aria-label="Preview of the signature" sx={{ width: '100%' }}>
          <SignatureDrawing drawing={{ ...signature, signedBy: signer.name }} maxWidth={240} />
        </Box>
      )}
    </>
  );
}

function SaveButton(props: { isSaving: boolean; isSigned: boolean; onSave: () => void }): ReactNode {
  const { isSaving, isSigned, onSave } = props;
  const isSmall = useSmallScreen();
  const label = isSmall ? 'Save Inspection' : 'Save Checklist, Photos & Signature';
  return (
    <Button
      variant={isSigned ? 'contained' : 'outlined'}
      size="large"
      fullWidth={isSmall}
      disabled={isSaving}
      onClick={onSave}
      sx={{ minHeight: 48 }}
    >
      {isSaving ? 'Saving...' : label}
    </Button>
  );
}
