import type { ReactNode } from 'react';
import { InspectionRequest } from '../../features/scheduling/InspectionRequest.tsx';

export default function RequestPage(): ReactNode {
  return <InspectionRequest />;
}
