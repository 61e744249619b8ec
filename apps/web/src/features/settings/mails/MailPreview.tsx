import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type MailKind, type MailTexts, unknownPlaceholders } from '@sightline/contracts/mail/mailTexts';
import { previewMail } from '@sightline/contracts/organization/organizationSettings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';

interface MailPreviewProps {
  kind: MailKind;
  texts: MailTexts;
}

/** The complete mail that a client gets, about an invented inspection, composed by the server. */
export function MailPreview({ kind, texts }: MailPreviewProps): ReactNode {
  const text = useDeferredValue(texts[kind]);
  const isRight = unknownPlaceholders(kind, text).length === 0;
  const preview = useQuery({
    queryKey: [...keyOf(previewMail), kind, text],
    queryFn: () => call(previewMail, { body: { kind, text } }),
    placeholderData: keepPreviousData,
    enabled: isRight,
    gcTime: 0,
  });
  const { data, error } = preview;
  if (error) return <ErrorState title="Couldn't show the preview" error={error} onRetry={preview.refetch} />;
  if (!data) return <RowsSkeleton label="Loading preview..." count={3} />;
  return (
    <>
      <Typography variant="caption" color="textSecondary">
        Subject
      </Typography>
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', mb: 2 }}>{data.subject}</Typography>
      {/* No scripts, forms or origin are allowed: a mail needs none, and its links do not work here. */}
      <Box component="iframe" title="Email as a client reads it" sandbox="" srcDoc={data.html} sx={FRAME} />
    </>
  );
}

const FRAME = { width: '100%', height: 560, border: 1, borderColor: 'divider', bgcolor: '#fff' };
