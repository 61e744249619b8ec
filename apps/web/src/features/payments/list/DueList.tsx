import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { type DueFee, FeeAge, type FeeSum, listDueFees } from '@sightline/contracts/payments/dueFees';
import { counted } from '@sightline/wording/counted';
import { DELIVERY_STATE_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ScheduledMoment } from '../../../inspection/ui/ScheduledMoment.tsx';
import { DELIVERY_STATE_TONES } from '../../../inspection/ui/statusTones.ts';
import { ListContent } from '../../../ui/list/ListContent.tsx';
import { countText, ListHeader } from '../../../ui/list/ListHeader.tsx';
import { ListStrip } from '../../../ui/list/ListStrip.tsx';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { WORD } from '../../../ui/list/RowActions.tsx';
import { DETAIL, LINE } from '../../../ui/list/rowParts.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { dayIn, dayText } from '../../../ui/time.ts';
import { call } from '../../../wire/call.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';
import { usePaymentLink } from '../usePaymentLink.ts';
import { AgeFilter } from './AgeFilter.tsx';
import { MoneyLine } from './MoneyLine.tsx';
import { dueFilterOf, type FilterValues } from './paymentFilter.ts';

const PAGE = 50;
/** How often the list is read again while a link is on its way. */
const WHILE_SENDING_MS = 3000;

interface DueListProps {
  wanted: FilterValues;
  onChange: (values: Partial<FilterValues>) => void;
  strip: ReactNode;
  fields: ReactNode;
}

/** The fees that are due, the oldest first, each with the way to ask for it. */
export function DueList({ wanted, onChange, strip, fields }: DueListProps): ReactNode {
  const { search, age, from, to } = wanted;
  const pages = useDueFees(wanted);
  const { items, first, isChanging } = pages;
  const ages = first?.ages ?? undefined;
  const shown =
    ages && sumOf(FeeAge.options.filter((one) => age === '' || one === age).map((one) => ages[one]));
  return (
    <>
      <ListHeader title="Payments" count={countText(items?.length, shown?.fees)} />
      <ListStrip>
        {strip}
        <DueSum ages={ages} selected={age} onSelect={(chosen) => onChange({ age: chosen })} />
      </ListStrip>
      {fields}
      <ListContent
        records="fees"
        pages={pages}
        failed="Couldn't load the fees"
        filter={{
          isFiltered: [search, age, from, to].some((value) => value !== ''),
          clear: () => onChange({ search: '', age: '', from: '', to: '' }),
        }}
        icon={<PaymentIcon />}
        empty={NOTHING_DUE}
      >
        {(fees) => (
          <RecordList
            label="Due"
            subject="Inspection"
            items={fees}
            isChanging={isChanging}
            titleOf={({ id, address }) => ({ text: address, to: `/inspection/${id}` })}
            renderDetail={({ projectType, clientName }) => `${projectTypeLabel(projectType)} · ${clientName}`}
            columns={fees.some(({ lastLink }) => lastLink) ? COLUMNS : COLUMNS_WITHOUT_LINK}
            renderSummary={(fee) => (
              <>
                <Box component="span" sx={AMOUNT}>
                  {formatCents(fee.feeCents)}
                </Box>
                <Lateness fee={fee} />
                <Box sx={LINE}>{fee.clientName}</Box>
                <LastLink fee={fee} title="Link: " />
              </>
            )}
            renderActions={(fee) => <LinkButton fee={fee} />}
          />
        )}
      </ListContent>
    </>
  );
}

const NOTHING_DUE = { title: 'Nothing is due', text: 'Every fee of a confirmed inspection is paid.' };

function useDueFees(wanted: FilterValues) {
  const query = { ...dueFilterOf(wanted), limit: PAGE };
  return usePages<ReplyOf<typeof listDueFees>>(
    keyOf(listDueFees, { query }),
    (cursor, signal) => call(listDueFees, { query: { ...query, cursor } }, { signal }),
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isOnItsWay)) ? WHILE_SENDING_MS : false,
    },
  );
}

const isOnItsWay = ({ lastLink }: DueFee): boolean =>
  lastLink?.state === 'queued' || lastLink?.state === 'sending';

const sumOf = (sums: readonly FeeSum[]): FeeSum => ({
  fees: sums.reduce((sum, { fees }) => sum + fees, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
});

interface DueSumProps {
  ages: Record<FeeAge, FeeSum> | undefined;
  selected: string;
  onSelect: (age: FeeAge | '') => void;
}

function DueSum({ ages, selected, onSelect }: DueSumProps): ReactNode {
  const all = ages && sumOf(Object.values(ages));
  if (all?.fees === 0) return null;
  const lateCents = ages && all ? all.cents - ages.current.cents : 0;
  const late = `${formatCents(lateCents)} of it late, counted from the day of the inspection`;
  return (
    <MoneyLine cents={all?.cents} word="due" detail={lateCents > 0 ? late : 'None of it late'}>
      <AgeFilter ages={ages} selected={selected} onSelect={onSelect} />
    </MoneyLine>
  );
}

const AMOUNT = { color: 'text.primary', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };

const COLUMNS: ListColumn<DueFee>[] = [
  {
    name: 'Due',
    width: 'auto',
    cell: (fee) => (
      <>
        <Lateness fee={fee} />
        {fee.daysLate > 0 && (
          <Box sx={DETAIL}>
            <DueDay fee={fee} />
          </Box>
        )}
      </>
    ),
  },
  { name: 'Link', width: 'minmax(120px, 1fr)', cell: (fee) => <LastLink fee={fee} /> },
  {
    name: 'Amount',
    width: 'auto',
    isAmount: true,
    cell: ({ feeCents }) => (
      <Box component="span" sx={AMOUNT}>
        {formatCents(feeCents)}
      </Box>
    ),
  },
];

/** Before the first link, its column would be empty. */
const COLUMNS_WITHOUT_LINK = COLUMNS.filter(({ name }) => name !== 'Link');

/** "12 days late", or the time of an inspection whose fee is not late. */
function Lateness({ fee }: { fee: DueFee }): ReactNode {
  const { daysLate, scheduledDate } = fee;
  if (scheduledDate === null) return 'No date';
  if (daysLate === 0) return <ScheduledMoment inspection={fee} />;
  return <StatusDot tone="red">{`${counted(daysLate, 'day')} late`}</StatusDot>;
}

function DueDay({ fee: { scheduledDate } }: { fee: DueFee }): ReactNode {
  const zone = useTimeZone();
  return scheduledDate && <time dateTime={dayIn(zone, scheduledDate)}>{dayText(scheduledDate, zone)}</time>;
}

/** The outcome of the last link to pay, with its day and what went wrong. */
function LastLink({ fee: { lastLink }, title = '' }: { fee: DueFee; title?: string }): ReactNode {
  if (!lastLink) return null;
  const { state, explanation, createdAt } = lastLink;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      <StatusDot tone={DELIVERY_STATE_TONES[state]}>
        <span>
          {`${title}${DELIVERY_STATE_LABELS[state]} `}
          <Moment instant={createdAt} isInSentence />
        </span>
      </StatusDot>
      {explanation && (
        <Box component="span" sx={{ ...DETAIL, display: 'block' }}>
          {explanation}
        </Box>
      )}
    </Box>
  );
}

function LinkButton({ fee: { id, address, lastLink } }: { fee: DueFee }): ReactNode {
  const { send, isPending } = usePaymentLink(id);
  const label = lastLink ? 'Send link again' : 'Send link';
  return (
    <Button disabled={isPending} onClick={send} aria-label={`${label} to pay for ${address}`} sx={WORD}>
      {label}
    </Button>
  );
}
