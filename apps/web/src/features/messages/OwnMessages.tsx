import WriteIcon from '@mui/icons-material/EditOutlined';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Message } from '@sightline/contracts/messages/messages';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { phoneHref } from '../../ui/phoneHref.ts';
import { useOrganization } from '../../wire/organization.ts';
import { Conversation } from './Conversation.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useMessageNews } from './messageNews.ts';

/** A client's messages with the office. `?new` opens an empty message. */
export function OwnMessages({ clientId }: { clientId: string }): ReactNode {
  useMessageNews();
  const [params, setParams] = useSearchParams();
  const [answered, setAnswered] = useState<Message | null>(null);
  const inspectionId = params.get('inspection');
  const isWriting = params.has('new') || answered !== null;
  const show = (inspection: string | null, isNew = false): void =>
    setParams({ ...(inspection && { inspection }), ...(isNew && { new: '' }) }, { replace: true });
  const close = (): void => {
    setAnswered(null);
    show(inspectionId);
  };
  return (
    <>
      <PageHeader
        title="Messages from Inspectors"
        line={<Provider />}
        actions={
          <>
            <Phone />
            <Button variant="contained" startIcon={<WriteIcon />} onClick={() => show(inspectionId, true)}>
              Send New Message
            </Button>
          </>
        }
      />
      <Card component="section" aria-label="Conversation" sx={{ p: 2.5, minWidth: 0 }}>
        <Conversation
          clientId={clientId}
          inspectionId={inspectionId}
          onInspection={(id) => show(id)}
          onWrite={(message) => (message ? setAnswered(message) : show(inspectionId, true))}
        />
      </Card>
      {isWriting && (
        <MessageDialog
          clients={null}
          clientId={clientId}
          inspectionId={inspectionId}
          answered={answered ?? undefined}
          onClose={close}
        />
      )}
    </>
  );
}

function Provider(): ReactNode {
  const organization = useOrganization();
  return `${organization?.name ?? 'Your inspection provider'} replies within 24 hours.`;
}

function Phone(): ReactNode {
  const organization = useOrganization();
  if (!organization) return null;
  const { phone, email } = organization;
  return (
    <>
      {phone && (
        <Button variant="outlined" startIcon={<PhoneIcon />} href={phoneHref(phone)}>
          {phone}
        </Button>
      )}
      {email && (
        <Button variant="outlined" startIcon={<MailIcon />} href={`mailto:${email}`}>
          Email
        </Button>
      )}
    </>
  );
}
