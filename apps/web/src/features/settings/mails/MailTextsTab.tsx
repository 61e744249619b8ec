import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  MAIL_PLACEHOLDERS,
  MailKind,
  type MailTexts,
  unknownPlaceholders,
  usualMailText,
} from '@sightline/contracts/mail/mailTexts';
import {
  changeSettings,
  getSettings,
  previewMail,
} from '@sightline/contracts/organization/organizationSettings';
import { CLIENT_NOTICE_LABELS } from '@sightline/wording/officeLabels';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';

const FRAME = { width: '100%', height: 560, border: 1, borderColor: 'divider', bgcolor: '#fff' };

/** The texts of the mails to clients, in the company's own words. */
export function MailTextsTab(): ReactNode {
  return <SavedSettingsReader rows={3}>{(settings) => <MailEditor {...settings} />}</SavedSettingsReader>;
}

function MailEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const [kind, setKind] = useState<MailKind>('confirmed');
  const editor = useEditor({ name: 'mails', version, saved: saved.mailTexts, isPart: true });
  const { value: texts, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings],
    title: 'Email texts saved',
    onSaved: editor.discard,
  });
  const usual = usualMailText(kind);
  const set = (part: 'subject' | 'intro', text: string): void =>
    change({ ...texts, [kind]: { ...texts[kind], [part]: text } });
  return (
    <>
      <Box sx={COLUMNS}>
        <Card sx={{ p: 2.5, display: 'grid', gap: 2, alignContent: 'start' }}>
          <TextField
            select
            label="Email"
            value={kind}
            onChange={({ target }) => setKind(MailKind.parse(target.value))}
          >
            {MailKind.options.map((one) => (
              <MenuItem key={one} value={one}>
                {CLIENT_NOTICE_LABELS[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Subject"
            value={texts[kind].subject}
            placeholder={usual.subject}
            onChange={({ target }) => set('subject', target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 120 } }}
          />
          <TextField
            label="Text"
            multiline
            minRows={4}
            value={texts[kind].intro}
            placeholder={usual.intro}
            onChange={({ target }) => set('intro', target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 1000 } }}
          />
          <Typography variant="body2" color="textSecondary">
            Empty fields keep the usual words. Placeholders:{' '}
            {MAIL_PLACEHOLDERS[kind].map((name) => `{${name}}`).join(', ')}
          </Typography>
        </Card>
        <Card component="section" aria-label="Preview" sx={{ p: 2.5 }}>
          <MailPreview kind={kind} texts={texts} />
        </Card>
      </Box>
      <EditorBar
        editor={editor}
        problem={problemOf(texts)}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, mailTexts: texts } })}
      />
      <History entry="settings" />
    </>
  );
}

function problemOf(texts: MailTexts): string | undefined {
  for (const kind of MailKind.options) {
    const [unknown] = unknownPlaceholders(kind, texts[kind]);
    if (unknown !== undefined) return `${CLIENT_NOTICE_LABELS[kind]}: there is no placeholder {${unknown}}.`;
  }
  return undefined;
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

interface MailPreviewProps {
  kind: MailKind;
  texts: MailTexts;
}

/** The complete mail that a client gets, about an invented inspection, composed by the server. */
export function MailPreview({ kind, texts }: MailPreviewProps): ReactNode {
  const text = useDeferredValue(texts[kind]);
  const isRight = unknownPlaceholders(kind, text).length === 0;
  const preview = useQuery({
    queryKey: [...keyOf(previewMail), kind, text],
    queryFn: () => call(previewMail, { body: { kind, text } }),
    placeholderData: keepPreviousData,
    enabled: isRight,
    gcTime: 0,
  });
  const { data, error } = preview;
  if (error) return <ErrorState title="Couldn't show the preview" error={error} onRetry={preview.refetch} />;
  if (!data) return <RowsSkeleton label="Loading preview..." count={3} />;
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        Subject
      </Typography>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', mb: 2 }}>{data.subject}</Typography>
      {/* No scripts, forms or origin are allowed: a mail needs none, and its links do not work here. */}
      <Box component="iframe" title="Email as a client reads it" sandbox="" srcDoc={data.html} sx={FRAME} />
    </>
  );
}
