import type { Inspection, InspectionStatus } from '@sightline/contracts/inspections';

/** What the table on a desktop and the cards on a phone have in common. */
export interface InspectionListProps {
  items: Inspection[];
  changingId: string | null;
  onStatus: (inspection: Inspection, status: InspectionStatus) => void;
  onView: (inspectionId: string) => void;
}

export interface InspectionItemProps extends Omit<InspectionListProps, 'items' | 'changingId'> {
  inspection: Inspection;
  isChanging: boolean;
}
