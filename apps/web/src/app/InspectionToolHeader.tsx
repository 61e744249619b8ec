import Link from '@mui/material/Link';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PageHeader } from '../ui/PageHeader.tsx';

interface InspectionToolHeaderProps {
  title: string;
  /** Undefined until it has been read. */
  inspection: Pick<Inspection, 'id' | 'address'> | undefined;
}

/** The title of a tool for one inspection, with a link back to that inspection. */
export function InspectionToolHeader({ title, inspection }: InspectionToolHeaderProps): ReactNode {
  return (
    <PageHeader
      title={title}
      line={
        inspection && (
          <Link component={RouterLink} to={`/inspection/${inspection.id}`}>
            {inspection.address}
          </Link>
        )
      }
    />
  );
}
