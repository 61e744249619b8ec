import type { ReactNode } from 'react';
import { InspectionConversation } from '../../features/messages/InspectionConversation.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** What staff and the client wrote about one inspection. */
export default function InspectionMessagesPage(): ReactNode {
  const { inspectionId, inspection } = useInspectionPage();
  return (
    inspection && (
      <InspectionConversation
        inspectionId={inspectionId}
        clientId={inspection.clientId}
        clientName={inspection.clientName}
        address={inspection.address}
      />
    )
  );
}
