import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { Conversation } from './Conversation.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useMessageNews } from './messageNews.ts';

interface InspectionConversationProps {
  inspectionId: string;
  clientId: string;
  clientName: string;
  address: string;
}

/** The messages about one inspection, on its page. */
export function InspectionConversation({
  inspectionId,
  clientId,
  clientName,
  address,
}: InspectionConversationProps): ReactNode {
  useMessageNews();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <PartTitle name="Messages" address={address} />
      <Button variant="outlined" onClick={() => setWriting(true)} sx={{ mb: 2 }}>
        New message
      </Button>
      <Conversation
        clientId={clientId}
        inspectionId={inspectionId}
        isPart
        onInspection={(other) =>
          void navigate(other ? `/inspection/${other}/messages` : `/communications?client=${clientId}`)
        }
        onLetter={() => setWriting(true)}
      />
      {isWriting && (
        <MessageDialog
          clients={[{ clientId, name: clientName }]}
          clientId={clientId}
          inspectionId={inspectionId}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
