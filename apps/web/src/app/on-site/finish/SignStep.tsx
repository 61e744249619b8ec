import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { signedInspection } from '@sightline/contracts/checklists/signedChecklists';
import { getClient } from '@sightline/contracts/clients/clients';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { WarnedItem } from '@sightline/contracts/reports/signing';
import { counted } from '@sightline/wording/counted';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useRef, useState } from 'react';
import { ChangedSinceOpened } from '../../../features/checklist/signing/ChangedFacts.tsx';
import { SignaturePad } from '../../../features/checklist/signing/SignaturePad.tsx';
import { ItemButton, Missing } from '../../../features/checklist/signing/SignForm.tsx';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { WarningList } from '../../../inspection/signature/WarningList.tsx';
import { useRead } from '../../../wire/queries.ts';
import { StepActions, type StepNavigation } from './StepActions.tsx';
import type { FinishState } from './useFinish.ts';

interface SignStepProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  finish: FinishState;
  nav: StepNavigation;
  onItem: (itemId: string) => void;
  onSigned: () => void;
}

export function SignStep(props: SignStepProps): ReactNode {
  const { inspection, checklist, finish, nav, onItem, onSigned } = props;
  const { refusal, missing } = finish;
  const renderItem = (item: WarnedItem): ReactNode => <ItemButton {...{ item, onItem }} />;
  const facts = signedInspection(inspection);
  if (refusal !== null || missing.length > 0)
    return (
      <>
        <DialogContent>
          {refusal === null ? (
            <Missing warnings={missing} renderItem={renderItem} />
          ) : (
            <Alert severity="info">{refusal}</Alert>
          )}
        </DialogContent>
        {nav.onBack && <StepActions nav={{ onBack: null }} label="Back" onNext={nav.onBack} />}
      </>
    );
  return (
    <>
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        <ChangedSinceOpened facts={facts} isShown />
      </Box>
      <Signing
        // A corrected fact empties the drawing area.
        key={JSON.stringify(facts)}
        {...{ inspection, checklist, finish, nav, renderItem, onSigned }}
      />
    </>
  );
}

interface SigningProps extends Omit<SignStepProps, 'onItem'> {
  renderItem: (item: WarnedItem) => ReactNode;
}

function Signing({ inspection, checklist, finish, nav, renderItem, onSigned }: SigningProps): ReactNode {
  const { result, warnings, signChecklist, signBoth } = finish;
  const [signature, setSignature] = useState<DrawnSignature | null>(null);
  const [acknowledged, setAcknowledged] = useState<readonly string[]>([]);
  const [sends, setSends] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const recipient = useRecipient(inspection);
  const isAcknowledged = warnings.every(({ id }) => acknowledged.includes(id));
  const sign = async (work: (drawing: DrawnSignature) => Promise<void>): Promise<void> => {
    setChecked(true);
    if (!isAcknowledged) return focusPart(root.current, 'warnings');
    if (!signature) return focusPart(root.current, 'signature');
    setBusy(true);
    await work(signature);
    onSigned();
  };
  const mails = recipient !== null && sends;
  return (
    <>
      <DialogContent ref={root} sx={CONTENT}>
        <Typography variant="body2">
          {coverText(checklist, finish)}
          {result && <strong> {RESULT_LABELS[result]}.</strong>} The same signature signs the report with this
          result and summary.
        </Typography>
        <Box data-part="warnings" sx={{ '&:empty': { display: 'none' } }}>
          <WarningList
            {...{ warnings, renderItem }}
            isAcknowledged={isAcknowledged}
            onAcknowledge={(yes) => setAcknowledged(yes ? warnings.map(({ id }) => id) : [])}
            {...(isChecked && !isAcknowledged && { problem: 'Review these warnings first' })}
          />
        </Box>
        <Box data-part="signature" tabIndex={-1} sx={{ outline: 'none', display: 'grid', gap: 1.5 }}>
          <SignaturePad signature={signature} onChange={setSignature} />
          {isChecked && !signature && (
            <FormHelperText error role="alert">
              Please sign first
            </FormHelperText>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary">
          If anyone changes the inspection before the report is made, it is not made, and you are asked again.
        </Typography>
        <Button
          color="inherit"
          disabled={isBusy}
          onClick={() => void sign(signChecklist)}
          sx={{ minHeight: 44, justifySelf: 'start', ml: -1 }}
        >
          Save Inspection without a report
        </Button>
      </DialogContent>
      <StepActions
        nav={nav}
        isBusy={isBusy}
        label={mails ? 'Sign and send report' : 'Sign report'}
        onNext={() => void sign((drawing) => signBoth(drawing, mails ? [recipient] : []))}
      >
        {recipient !== null && (
          <FormControlLabel
            label={`Email the report to ${recipient}`}
            control={<Checkbox checked={sends} onChange={(_, next) => setSends(next)} />}
            sx={{ minHeight: 44, m: 0 }}
          />
        )}
      </StepActions>
    </>
  );
}

/** On the narrowest phone, the drawing area has its size (second specification, section 9). */
const CONTENT = { display: 'grid', gap: 1, alignContent: 'start', px: { xs: 2, sm: 3 } };

/** The client's address; null where it is not known, or where another person approves the report first. */
function useRecipient({ clientId }: Inspection): string | null {
  const { data: client } = useRead(getClient, { params: { clientId } });
  const { data: settings } = useRead(getSettings, {});
  if (!settings || settings.requiresReportApproval) return null;
  return client?.email || null;
}

/** "22 of 22 items marked, 2 failed, 4 photos." */
function coverText({ sections }: ShownChecklist, { evidence }: FinishState): string {
  const items = sections.flatMap((section) => section.items);
  const { completedItems, totalItems, failedItems } = progressOf(items);
  const photos = evidence.photos.length;
  return `${completedItems} of ${totalItems} items marked, ${failedItems} failed, ${counted(photos, 'photo')}.`;
}

/** Shows what is missing, and focuses it. */
function focusPart(root: HTMLElement | null, name: string): void {
  const part = root?.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part?.scrollIntoView({ block: 'center' });
  (part?.querySelector<HTMLElement>('input') ?? part)?.focus({ preventScroll: true });
}
