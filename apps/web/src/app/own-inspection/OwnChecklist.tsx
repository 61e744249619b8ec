import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { pastLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { ChecklistSummary } from '../../features/checklist/ChecklistSummary.tsx';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { Section } from '../../ui/Section.tsx';

/** A client's checklist: its progress while the inspector works, and what was signed from then on. */
export function OwnChecklist({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, status } = inspection;
  return status === 'scheduled' || status === 'cancelled' ? null : <Begun inspectionId={id} />;
}

function Begun({ inspectionId }: { inspectionId: string }): ReactNode {
  const events = useRoomEvents(inspectionId);
  const { checklist } = useChecklist(inspectionId, events);
  if (!checklist) return null;
  if (!checklist.signed || checklist.progress) return <ChecklistSummary {...{ inspectionId, events }} />;
  const sections = checklist.sections.map(({ title, items }) => ({
    title,
    items: items.filter(({ mark }) => mark !== null),
  }));
  return (
    <Section title="Checklist">
      <Typography variant="body2" color="textSecondary">
        Signed by {checklist.signed.signedBy}
      </Typography>
      {sections
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <Box key={title} component="section" aria-label={title} sx={{ mt: 1.5 }}>
            <Typography component="h3" variant="h4">
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {items.map((item) => (
                <SignedItem key={item.id} item={item} />
              ))}
            </Box>
          </Box>
        ))}
    </Section>
  );
}

function SignedItem({ item }: { item: ChecklistItem }): ReactNode {
  const { label, mark, notes, location, correction } = item;
  const texts = [
    notes,
    location.text && `Location: ${location.text}`,
    correction.text && `Required correction: ${correction.text}`,
  ].filter((text) => text !== '');
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <span>{label}</span>
        <Box component="strong" sx={{ color: mark === 'fail' ? 'error.main' : 'text.secondary' }}>
          {pastLabel(mark ?? 'unmarked')}
        </Box>
      </Box>
      {texts.map((text) => (
        <Typography key={text} variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}
