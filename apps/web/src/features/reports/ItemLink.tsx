import Link from '@mui/material/Link';
import type { WarnedItem } from '@sightline/contracts/reports/signing';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { newTab } from './addresses.ts';

interface ItemLinkProps {
  inspectionId: string;
  item: WarnedItem;
  inNewTab: boolean;
  /** Called when this page is left. */
  onLeave?: () => void;
}

/** Leads from a warning to an item of the checklist, which is opened for correction. */
export function ItemLink({ inspectionId, item: { id, label }, inNewTab, onLeave }: ItemLinkProps): ReactNode {
  return (
    <Link
      component={RouterLink}
      to={`/inspection/${inspectionId}/checklist?item=${encodeURIComponent(id)}`}
      color="inherit"
      {...newTab(inNewTab)}
      onClick={inNewTab ? undefined : onLeave}
    >
      {label}
    </Link>
  );
}
