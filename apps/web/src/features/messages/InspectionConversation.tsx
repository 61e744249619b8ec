import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Conversation } from './Conversation.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useMessageNews } from './messageNews.ts';

interface InspectionConversationProps {
  inspectionId: string;
  clientId: string;
  clientName: string;
}

/** The messages about one inspection, on its page. */
export function InspectionConversation({
  inspectionId,
  clientId,
  clientName,
}: InspectionConversationProps): ReactNode {
  useMessageNews();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <title>Messages · Sightline</title>
      <h1 style={visuallyHidden}>Messages</h1>
      <Button variant="outlined" onClick={() => setWriting(true)} sx={{ mb: 2 }}>
        New message
      </Button>
      <Conversation
        clientId={clientId}
        inspectionId={inspectionId}
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
