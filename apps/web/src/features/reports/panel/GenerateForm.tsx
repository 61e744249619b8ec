import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../wire/CallError.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { EvidenceSummary } from './EvidenceSummary.tsx';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { SignatureField } from './SignatureField.tsx';
import { useGenerate } from './useGenerate.ts';

interface GenerateFormProps {
  inspectionId: string;
  onDone: () => void;
  /** Back to the report that exists. */
  onCancel?: () => void;
}

/** What the lead decides, writes and signs. */
export function GenerateForm({ inspectionId, onDone, onCancel }: GenerateFormProps): ReactNode {
  const { draft, write, signature, sign, problems, generate, isSending, error } = useGenerate(
    inspectionId,
    onDone,
  );
  const user = useCurrentUser();
  const signer = [`${user.firstName} ${user.lastName}`, user.licenseNumber]
    .filter(Boolean)
    .join(', licence ');
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <EvidenceSummary inspectionId={inspectionId} />
      <OutcomeChoice
        value={draft.result}
        onChange={(result) => write({ result })}
        problem={problems.result}
      />
      <TextField
        label="Summary"
        required
        multiline
        minRows={4}
        value={draft.summary}
        onChange={(event) => write({ summary: event.target.value })}
        error={Boolean(problems.summary)}
        helperText={problems.summary ?? 'In your words: what was inspected and what you found'}
        slotProps={{ htmlInput: { maxLength: 5000 }, inputLabel: { shrink: true } }}
      />
      <SignatureField signature={signature} onChange={sign} signer={signer} problem={problems.signature} />
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {isSending && <LinearProgress aria-label="Generating the report" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="large" disabled={isSending} onClick={generate}>
          {isSending ? 'Generating...' : 'Generate Report'}
        </Button>
        {onCancel && (
          <Button color="inherit" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}
