import ExpandMoreIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { type CatalogChange, listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { useRead } from '../../../wire/queries.ts';

/** The changes of an entry of the catalog, with author and time; read when it is opened. */
export function History({ entry }: { entry: string }): ReactNode {
  return (
    <HistoryFold>
      <CatalogHistory entry={entry} />
    </HistoryFold>
  );
}

export function HistoryFold({ children }: { children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        color="inherit"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        startIcon={<ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      <Collapse in={open} unmountOnExit id={id}>
        {children}
      </Collapse>
    </Box>
  );
}

function CatalogHistory({ entry }: { entry: string }): ReactNode {
  const history = useRead(listCatalogHistory, { params: { key: entry } });
  if (history.isPending) return <RowsSkeleton label="Loading history..." count={2} />;
  if (history.isError)
    return <ErrorState title="Couldn't load the history" error={history.error} onRetry={history.refetch} />;
  return (
    <HistoryList>
      {history.data.map((change) => (
        <HistoryLine
          key={change.version}
          title={`Version ${change.version}`}
          by={change.by ?? 'as delivered'}
          at={change.at}
          text={textOf(change)}
          note={change.note}
        />
      ))}
    </HistoryList>
  );
}

function textOf({ changes, at }: CatalogChange): string {
  if (changes.length > 0) return changes.join('; ');
  return at === null ? '' : 'added';
}

export function HistoryList({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="ol" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface HistoryLineProps {
  title?: string;
  by: string;
  at: string | null;
  text: string;
  note?: string;
}

/** Text such as "Version 3, Dana Diaz, Nov 22, 2026: added ...". */
export function HistoryLine({ title, by, at, text, note = '' }: HistoryLineProps): ReactNode {
  return (
    <Typography component="li" variant="body2" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box component="span" sx={{ fontWeight: 620 }}>
        {title && `${title}, `}
        {by}
        {at && (
          <>
            , <Moment instant={at} isInSentence />
          </>
        )}
      </Box>
      {text !== '' && `: ${text}`}
      {note !== '' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          “{note}”
        </Box>
      )}
    </Typography>
  );
}
