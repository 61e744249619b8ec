import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { Conversation } from './Conversation.tsx';
import { useMessageNews } from './messageNews.ts';

/** A client's messages with the office. `?new` puts the cursor into the box. */
export function OwnMessages({ clientId }: { clientId: string }): ReactNode {
  useMessageNews();
  const { params, change } = useAddressParams();
  return (
    <>
      <PageHeader title="Messages from Inspectors" />
      <Card
        component="section"
        aria-label="Conversation"
        sx={{ p: { xs: 1.5, sm: 2.5 }, overflow: 'visible' }}
      >
        <Conversation
          key={params.get('inspection')}
          clientId={clientId}
          inspectionId={params.get('inspection')}
          isFocused={params.has('new')}
          onInspection={(id) =>
            change((next) => {
              next.delete('new');
              if (id) next.set('inspection', id);
              else next.delete('inspection');
            })
          }
        />
      </Card>
    </>
  );
}

interface OwnConversationProps {
  clientId: string;
  inspectionId: string;
}

/** A client's messages with the office about one inspection, on its page. */
export function OwnConversation({ clientId, inspectionId }: OwnConversationProps): ReactNode {
  useMessageNews();
  return <Conversation clientId={clientId} inspectionId={inspectionId} />;
}
