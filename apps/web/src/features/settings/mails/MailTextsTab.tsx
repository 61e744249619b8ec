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
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { CLIENT_NOTICE_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { MailPreview } from './MailPreview.tsx';

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
