import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  ClientNotice,
  MINUTES_BETWEEN_TEXTS,
  NoticeSettings,
  SmsNotice,
  TEXTS_IN_A_DAY,
  TEXTS_IN_AN_HOUR,
} from '@sightline/contracts/mail/clientNotices';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { readSetup } from '@sightline/contracts/organization/setup';
import { CLIENT_NOTICE_LABELS, NOTICE_LIMIT_LABEL } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';

interface NoticeTableProps {
  notices: NoticeSettings;
  onChange: (notices: NoticeSettings) => void;
}

const isTexted = (notice: ClientNotice): notice is SmsNotice => SmsNotice.safeParse(notice).success;

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500, py: 0.25 },
  '& thead th': { fontWeight: 650, verticalAlign: 'bottom', pb: 1 },
  '& thead th + th, & td': { textAlign: 'center', width: { xs: 84, sm: 140 } },
  '& td': { height: 48 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
};

/** A typed limit; an empty field is none. */
const Limit = z
  .string()
  .trim()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(NoticeSettings.shape.textsInADay.unwrap());

/** The notices to clients, by email and by text message. */
export function NoticesTab(): ReactNode {
  return <SavedSettingsReader rows={6}>{(settings) => <NoticesEditor {...settings} />}</SavedSettingsReader>;
}

/** Says that no text message is sent until the service for them is set up. */
function TextMessagesLine(): ReactNode {
  const { data } = useRead(readSetup, {});
  if (data?.textMessages !== 'missing') return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      Text messages are not set up. <SetupLink part="textMessages" />
    </Alert>
  );
}

function NoticesEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = useEditor({ name: 'notices', version, saved: saved.notices, isPart: true });
  const discard = (): void => {
    setTyped(null);
    kept.discard();
  };
  const editor = { ...kept, discard };
  const { value: notices, change, seenVersion } = editor;
  const limit = typed ?? String(notices.textsInADay);
  const problem = Limit.safeParse(limit).success ? undefined : 'Use a number from 0 to 100,000';
  const type = (text: string): void => {
    setTyped(text);
    const { data } = Limit.safeParse(text);
    if (data !== undefined) change({ ...notices, textsInADay: data });
  };
  const save = useSave(changeSettings, {
    shows: [getSettings],
    title: 'Notices saved',
    onSaved: discard,
  });
  return (
    <>
      <Part
        title="Notices to clients"
        line="A notice that is turned off is not sent, not even one that was planned. Emails about accounts are always sent."
      >
        <TextMessagesLine />
        <NoticeTable notices={notices} onChange={change} />
      </Part>
      <Part
        title="Limits of text messages"
        line={`One number gets a text message every ${MINUTES_BETWEEN_TEXTS} minutes at most, ${TEXTS_IN_AN_HOUR} in an hour, and ${TEXTS_IN_A_DAY} in a day.`}
      >
        <TextField
          label={NOTICE_LIMIT_LABEL}
          value={limit}
          onChange={({ target }) => type(target.value)}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Part>
      <EditorBar
        editor={editor}
        problem={problem && `${NOTICE_LIMIT_LABEL}: ${problem}.`}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, notices } })}
      />
      <History entry="settings" />
    </>
  );
}

/** One row for each notice, with a switch for each way in which it is sent. */
function NoticeTable({ notices, onChange }: NoticeTableProps): ReactNode {
  const { mail, sms } = notices;
  const change = (part: Partial<NoticeSettings>): void => onChange({ ...notices, ...part });
  return (
    <Box component="table" aria-label="Notices to clients" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">Notice</th>
          <th scope="col">Email</th>
          <th scope="col">Text message</th>
        </tr>
      </thead>
      <tbody>
        {ClientNotice.options.map((notice) => (
          <tr key={notice}>
            <th scope="row">{CLIENT_NOTICE_LABELS[notice]}</th>
            <td>
              <Switch
                checked={mail[notice]}
                onChange={(_, isOn) => change({ mail: { ...mail, [notice]: isOn } })}
                slotProps={{ input: { 'aria-label': `${CLIENT_NOTICE_LABELS[notice]}, by email` } }}
              />
            </td>
            <td>
              {isTexted(notice) && (
                <Switch
                  checked={sms[notice]}
                  onChange={(_, isOn) => change({ sms: { ...sms, [notice]: isOn } })}
                  slotProps={{ input: { 'aria-label': `${CLIENT_NOTICE_LABELS[notice]}, by text message` } }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
