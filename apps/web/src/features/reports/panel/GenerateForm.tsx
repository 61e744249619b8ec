import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AssignedInspector } from '@sightline/contracts/inspections/signing';
import type { ReportPreparation, WarnedItem } from '@sightline/contracts/reports/signing';
import { REPORT_TYPES, ReportType } from '@sightline/contracts/reports/types';
import { personText } from '@sightline/report/outline/facts';
import { type ReactNode, useRef } from 'react';
import { SignatureField } from '../../../inspection/signature/SignatureField.tsx';
import { WarningLines, type WarningLinesProps } from '../../../inspection/signature/WarningLines.tsx';
import { WarningList } from '../../../inspection/signature/WarningList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { errorMessage } from '../../../wire/CallError.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { ChangeList } from '../ChangeList.tsx';
import { ItemLink, type ItemLinkProps } from '../ItemLink.tsx';
import { EvidenceSummary } from './EvidenceSummary.tsx';
import { FormatChoices } from './FormatChoices.tsx';
import { LayoutChoices } from './layout/LayoutChoices.tsx';
import { forType } from './layout/layoutDraft.ts';
import { MissingParts, missingParts, showPart } from './MissingParts.tsx';
import { OwnSignature } from './OwnSignature.tsx';
import { OutcomeChoice, SeverityChoices, summaryHelp } from './outcomeFields.tsx';
import { type Generating, useGenerate } from './useGenerate.ts';

interface GenerateFormProps {
  inspectionId: string;
  /** Whether links must not leave the page, such as a call. */
  inNewTab?: boolean;
  onItem?: ItemLinkProps['onItem'];
  onDone: () => void;
  /** Returns to the existing report. */
  onCancel?: () => void;
}

/** The form for the inspector's result, summary and signature. */
export function GenerateForm(props: GenerateFormProps): ReactNode {
  const { inspectionId, inNewTab = false, onItem, onDone, onCancel } = props;
  const form = useGenerate(inspectionId, onDone);
  const { preparation, draft, write, problems, generate, isSending, error } = form;
  const missing = preparation?.missing ?? [];
  const isComplete = missing.length === 0;
  const root = useRef<HTMLDivElement>(null);
  const renderItem = (item: WarnedItem): ReactNode => (
    <ItemLink {...{ inspectionId, item, inNewTab, onItem }} />
  );
  const show = (part: string): void => showPart(root.current, part);
  const submit = (): void => {
    const [first] = missingParts(generate());
    if (first) show(first);
  };
  if (form.unreadable)
    return (
      <ErrorState
        title="Couldn't load what the report needs"
        error={form.unreadable}
        onRetry={form.checkAgain}
      />
    );
  if (preparation?.signingRefusal)
    return <NotYours {...{ inspectionId, onCancel }} reason={preparation.signingRefusal} />;
  return (
    <Box ref={root} sx={{ display: 'grid', gap: 2.5 }}>
      {preparation && isComplete && <MissingParts parts={missingParts(form.missing)} onShow={show} />}
      <EvidenceSummary inspectionId={inspectionId} />
      {preparation?.signsFor && <SignsFor inspector={preparation.signsFor} />}
      {preparation?.previous && <PreviousVersion preparation={preparation} />}
      <Box data-part="result">
        <OutcomeChoice
          value={draft.result}
          onChange={(result) => write({ result })}
          problem={problems.result}
          isSuggested={form.suggested.result}
        />
      </Box>
      <TextField
        data-part="summary"
        label="Summary"
        required
        multiline
        minRows={4}
        value={draft.summary}
        onChange={(event) => write({ summary: event.target.value })}
        error={Boolean(problems.summary)}
        helperText={problems.summary ?? summaryHelp(form.suggested.summary)}
        slotProps={{ htmlInput: { maxLength: 5000 }, inputLabel: { shrink: true } }}
      />
      {preparation && (
        <SeverityChoices
          deficiencies={preparation.deficiencies}
          chosen={draft.severities}
          onChange={(severities) => write({ severities })}
        />
      )}
      <TypeChoice
        value={draft.type}
        onChange={(type) => write({ type, layout: forType(draft.layout, type) })}
      />
      <FormatChoices chosen={draft.formats} onChange={(formats) => write({ formats })} />
      <LayoutChoices layout={draft.layout} onChange={(layout) => write({ layout })} />
      {isComplete ? (
        <Signing {...{ form, renderItem }} />
      ) : (
        <MissingOnFail warnings={missing} renderItem={renderItem} onCheck={form.checkAgain} />
      )}
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {isSending && <LinearProgress aria-label="Generating the report" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isComplete && (
          <Button variant="contained" size="large" disabled={isSending} onClick={submit}>
            {isSending ? 'Generating...' : 'Generate Report'}
          </Button>
        )}
        {onCancel && (
          <Button color="inherit" disabled={isSending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface SigningProps extends Pick<WarningLinesProps, 'renderItem'> {
  form: Generating;
}

function Signing({ form, renderItem }: SigningProps): ReactNode {
  const user = useCurrentUser();
  const signer = [`${user.firstName} ${user.lastName}`, user.licenseNumber]
    .filter(Boolean)
    .join(', license ');
  return (
    <>
      <Box data-part="warnings" sx={{ '&:empty': { display: 'none' } }}>
        <WarningList
          warnings={form.warnings}
          renderItem={renderItem}
          isAcknowledged={form.isAcknowledged}
          onAcknowledge={form.acknowledge}
          problem={form.problems.warnings}
        />
      </Box>
      <Box data-part="signature" tabIndex={-1} sx={{ outline: 'none' }}>
        {form.own ? (
          <OwnSignature own={form.own} signer={signer} onDrawAgain={form.drawAgain} />
        ) : (
          <SignatureField
            signature={form.signature}
            onChange={form.sign}
            signer={signer}
            problem={form.problems.signature}
          />
        )}
      </Box>
    </>
  );
}

/** Shown instead of the form to a person who may not sign. */
function NotYours({
  inspectionId,
  reason,
  onCancel,
}: Pick<GenerateFormProps, 'inspectionId' | 'onCancel'> & { reason: string }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <EvidenceSummary inspectionId={inspectionId} />
      </Box>
      <Alert severity="warning" sx={{ width: '100%' }}>
        {reason}
      </Alert>
      {onCancel && (
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Box>
  );
}

function SignsFor({ inspector }: { inspector: AssignedInspector }): ReactNode {
  return (
    <Alert severity="info">
      {`The assigned inspector is ${personText(inspector)}. You sign with your own license, and the report names both.`}
    </Alert>
  );
}

/** The last version, on which a new one is based, with the changes since. */
function PreviousVersion({ preparation }: { preparation: ReportPreparation }): ReactNode {
  const { versionNumber, changesSinceSigned } = preparation;
  return (
    <Alert severity="info" icon={false}>
      This will be version {versionNumber}. It is based on version {versionNumber - 1}.
      <ChangeList changes={changesSinceSigned} />
    </Alert>
  );
}

interface MissingOnFailProps extends WarningLinesProps {
  onCheck: () => void;
}

/** Shown in place of the signature: what is missing cannot be acknowledged. */
function MissingOnFail({ onCheck, ...lines }: MissingOnFailProps): ReactNode {
  return (
    <Alert severity="warning" role="group" aria-label="Before you sign">
      <AlertTitle>Before you sign</AlertTitle>
      <WarningLines {...lines} />
      <Button color="inherit" onClick={onCheck} sx={{ mt: 0.5, ml: -2, minHeight: 44 }}>
        Check again
      </Button>
    </Alert>
  );
}

interface TypeChoiceProps {
  value: ReportType;
  onChange: (value: ReportType) => void;
}

/** The type of the report, and the contents of the chosen one. */
function TypeChoice({ value, onChange }: TypeChoiceProps): ReactNode {
  return (
    <TextField
      select
      label="Report type"
      value={value}
      onChange={(event) => onChange(ReportType.parse(event.target.value))}
      helperText={REPORT_TYPES[value].contents}
    >
      {ReportType.options.map((type) => (
        <MenuItem key={type} value={type}>
          {REPORT_TYPES[type].label}
        </MenuItem>
      ))}
    </TextField>
  );
}
