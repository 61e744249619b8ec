import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { isOfChecklist, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../../inspection/checklist/useChecklist.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useAddressParams } from '../../../ui/useAddressParams.ts';
import { useRead } from '../../../wire/queries.ts';
import { practiceChecklist } from '../practice/practice.ts';
import type { Evidence } from '../signing/requirements.ts';
import { useSignedVersions } from '../signing/useSignedVersions.ts';
import { templateOfAllTrades } from '../templateOfAllTrades.ts';
import { PaperForm } from './PaperForm.tsx';
import { CURRENT, choicesOf, type PaperChoice, type PaperContent, paperContent } from './paperContent.ts';

interface PaperChecklistProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
}

/**
 * The paper form with the last signed version, or else the stored checklist. `?version=` chooses another
 * version.
 */
export function PaperChecklist({ inspection, events }: PaperChecklistProps): ReactNode {
  const { checklist, error, retry } = useChecklist(inspection.id, events);
  if (checklist) return <StoredPaper checklist={checklist} inspection={inspection} />;
  if (!error) return <Loading />;
  return <ErrorState title="Couldn't load the checklist" error={error} onRetry={retry} />;
}

interface StoredPaperProps {
  checklist: ShownChecklist;
  inspection: Inspection;
}

function StoredPaper({ checklist, inspection }: StoredPaperProps): ReactNode {
  const { params, change } = useAddressParams();
  const { versions, error } = useSignedVersions(checklist);
  const evidence = useEvidence(checklist);
  if (!versions && !error) return <Loading />;
  const wanted = params.get('version');
  const sources = { checklist, inspection, evidence, versions: versions ?? [] };
  const content = versions ? paperContent(sources, wanted) : withoutSignature(checklist, inspection);
  const choices = choicesOf(sources);
  const choose = (version: string): void => change((next) => next.set('version', version));
  return (
    <>
      <PaperToolbar
        backTo={`/inspection/${inspection.id}/checklist`}
        backLabel="Checklist"
        choices={choices}
        chosen={content.signed ? String(content.signed.version) : CURRENT}
        onChoose={choose}
        notices={[...unknownVersion(wanted, choices, content), ...unsentWork(checklist, content)]}
      />
      <PaperForm content={content} />
    </>
  );
}

/** The evidence that a signed version is compared with; null while it has not been read. */
function useEvidence({ inspectionId, signed }: ShownChecklist): Evidence {
  const [params, options] = [{ inspectionId }, { enabled: signed !== null }];
  const { data: photos } = useRead(listPhotos, { params }, options);
  const { data: voiceNotes } = useRead(listVoiceNotes, { params }, options);
  return {
    photos: photos?.filter(({ disposition }) => disposition !== 'deleted') ?? null,
    voiceNotes: voiceNotes?.filter(isOfChecklist) ?? null,
  };
}

/** The signed versions cannot be read, for example offline: nothing here may look signed. */
function withoutSignature(checklist: ShownChecklist, inspection: Inspection): PaperContent {
  const { version, signedBy, licenseNumber } = checklist.signed ?? {};
  const status = [
    `Version ${version} was signed by ${signedBy}, license ${licenseNumber}.`,
    'It could not be read: this is the checklist as it is now, without a signature.',
  ];
  return { checklist, inspection, signed: null, status };
}

function unknownVersion(
  wanted: string | null,
  choices: { value: string }[],
  { signed }: PaperContent,
): string[] {
  const shown = signed ? String(signed.version) : CURRENT;
  if (wanted === null || wanted === shown || choices.some(({ value }) => value === wanted)) return [];
  return [`There is no version “${wanted}” of this checklist.`];
}

function unsentWork({ sending, signing }: ShownChecklist, { signed }: PaperContent): string[] {
  const changes = sending.size === 1 ? 'a change' : `${sending.size} changes`;
  return [
    ...(sending.size > 0 && !signed ? [`Includes ${changes} that this device has not sent.`] : []),
    ...(signing ? ['The signature on this device is printed once it has been sent.'] : []),
  ];
}

/** The paper form to fill in by hand, with the items of all trades. */
export function EmptyPaperChecklist(): ReactNode {
  const { data, error, refetch } = useRead(listTemplates, {});
  const template = data && templateOfAllTrades(data);
  if (template) {
    const content = {
      checklist: practiceChecklist(template, {}),
      inspection: null,
      signed: null,
      status: [],
    };
    return (
      <>
        <PaperToolbar backTo="/grouped-checklist" backLabel="Practice checklist" />
        <PaperForm content={content} />
      </>
    );
  }
  if (!error) return <Loading />;
  return <ErrorState title="Couldn't load the checklist" error={error} onRetry={refetch} />;
}

function Loading(): ReactNode {
  return <CardGridSkeleton label="Loading the checklist..." count={4} />;
}

interface PaperToolbarProps extends Partial<VersionChoiceProps> {
  backTo: string;
  backLabel: string;
  /** Remarks on parts that are missing from the paper or not as expected. */
  notices?: readonly string[];
}

/** The back link, the choice of version, and Print, above the sheet; not printed. */
function PaperToolbar(props: PaperToolbarProps): ReactNode {
  const { backTo, backLabel, notices = [], choices = [], chosen = '', onChoose = () => {} } = props;
  return (
    <Box sx={{ displayPrint: 'none', maxWidth: 816, mx: 'auto', mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button component={Link} to={backTo} startIcon={<BackIcon />} sx={{ mr: 'auto' }}>
          {backLabel}
        </Button>
        {choices.length > 0 && <VersionChoice {...{ choices, chosen, onChoose }} />}
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </Box>
      <Box role="status">
        {notices.map((notice) => (
          <Typography key={notice} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {notice}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

interface VersionChoiceProps {
  choices: readonly PaperChoice[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** The choice of version, which takes a row of its own on a phone. */
function VersionChoice({ choices, chosen, onChoose }: VersionChoiceProps): ReactNode {
  return (
    <TextField
      select
      label="Version"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ flex: { xs: '1 0 100%', sm: '0 1 320px' }, order: { xs: 1, sm: 0 } }}
    >
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
