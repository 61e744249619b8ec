import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Button from '@mui/material/Button';
import { Day } from '@sightline/contracts/core/fields';
import { COUNTED_MATCHES } from '@sightline/contracts/core/matches';
import { type ListedInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledMoment } from '../../../inspection/ui/ScheduledMoment.tsx';
import { STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { WORD } from '../../../ui/list/RowActions.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { call } from '../../../wire/call.ts';
import { usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';
import { usePaymentLink } from '../usePaymentLink.ts';
import type { FilterValues } from './paymentFilter.ts';

interface DueListProps {
  wanted: FilterValues;
  /** Takes the search and the days away. */
  onShowAll: () => void;
  strip: ReactNode;
  fields: ReactNode;
}

/** Inspections whose fee was not paid, each with the way to ask for it. */
export function DueList({ wanted, onShowAll, strip, fields }: DueListProps): ReactNode {
  const { search, from, to } = wanted;
  const query = {
    view: 'unpaid',
    search: search.trim() || undefined,
    from: Day.safeParse(from).data,
    to: Day.safeParse(to).data,
    limit: 50,
  } as const;
  const pages = usePages(keyOf(listInspections, { query }), (cursor, signal) =>
    call(listInspections, { query: { ...query, cursor } }, { signal }),
  );
  const { items, first, isChanging } = pages;
  return (
    <>
      <ListHeader title="Payments" count={countText(items?.length, first?.matching, COUNTED_MATCHES)} />
      <ListStrip>{strip}</ListStrip>
      {fields}
      <ListContent
        records="fees"
        pages={pages}
        failed="Couldn't load the fees"
        filter={{ isFiltered: [search, from, to].some((value) => value !== ''), clear: onShowAll }}
        icon={<PaymentIcon />}
        empty={{ title: 'No fee is due' }}
      >
        {(shown) => (
          <RecordList
            label="Due"
            subject="Inspection"
            items={shown}
            isChanging={isChanging}
            titleOf={({ id, address }) => ({ text: address, to: `/inspection/${id}` })}
            renderDetail={({ projectType, clientName }) => `${projectTypeLabel(projectType)} · ${clientName}`}
            columns={COLUMNS}
            renderSummary={({ feeCents, clientName }) => `${formatCents(feeCents)} · ${clientName}`}
            renderActions={(inspection) => <LinkButton inspection={inspection} />}
          />
        )}
      </ListContent>
    </>
  );
}

const COLUMNS: ListColumn<ListedInspection>[] = [
  { name: 'Date', width: 'auto', cell: (inspection) => <ScheduledMoment inspection={inspection} /> },
  {
    name: 'Status',
    width: 'auto',
    isWide: true,
    cell: ({ status }) => (
      <StatusDot tone={STATUS_TONES[status]}>{INSPECTION_STATUS_LABELS[status]}</StatusDot>
    ),
  },
  { name: 'Fee', width: 'auto', cell: ({ feeCents }) => formatCents(feeCents) },
];

function LinkButton({ inspection: { id, address } }: { inspection: ListedInspection }): ReactNode {
  const { send, isPending } = usePaymentLink(id);
  return (
    <Button disabled={isPending} onClick={send} aria-label={`Email link to pay for ${address}`} sx={WORD}>
      Email link
    </Button>
  );
}
