import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { InvitationLink } from '../../features/invitations/InvitationLink.tsx';
import { MessagesSection } from '../../features/messages/MessagesSection.tsx';
import { InspectionPayments } from '../../features/payments/list/InspectionPayments.tsx';
import { PhotosSection } from '../../features/photos/PhotosSection.tsx';
import { InspectionMails } from '../../features/reports/email/InspectionMails.tsx';
import { ReportVersions } from '../../features/reports/panel/ReportVersions.tsx';
import { RecordingsSection } from '../../features/voice-notes/RecordingsSection.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';

interface SectionProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/**
 * The sections of an inspection in addition to its facts, in the order of its page. Each comes from the feature
 * that owns it: a new one is a component here and a line below.
 */
export const INSPECTION_SECTIONS: readonly ((props: SectionProps) => ReactNode)[] = [
  InvitationLink,
  PhotosSection,
  RecordingsSection,
  ReportSection,
  MessagesSection,
  InspectionPayments,
  InspectionMails,
];

function ReportSection({ inspectionId }: SectionProps): ReactNode {
  return (
    <SectionCard title="Report versions">
      <ReportVersions inspectionId={inspectionId} />
    </SectionCard>
  );
}
