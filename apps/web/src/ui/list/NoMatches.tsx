import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';

interface NoMatchesProps {
  /** The plural of what the list has, such as "payments". */
  records: string;
  onShowAll: () => void;
  icon?: ReactNode;
  /** Replaces "No matching payments". */
  title?: string | undefined;
  /** Whether it is inside a card or panel. */
  compact?: boolean;
}

/** Says that the filters and the search of a list match nothing, and takes them away. */
export function NoMatches(props: NoMatchesProps): ReactNode {
  const { records, onShowAll, icon, title = `No matching ${records}`, compact = false } = props;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text="Try a different search or filter."
      compact={compact}
      action={
        <Button variant="outlined" onClick={onShowAll}>
          {`Show all ${records}`}
        </Button>
      }
    />
  );
}
