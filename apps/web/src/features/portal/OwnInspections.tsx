import EventIcon from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { matcherOf } from '@sightline/contracts/core/searchText';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { STATUS_TONES } from '../../inspection/ui/statusTones.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CountFilter } from '../../ui/list/CountFilter.tsx';
import { countText } from '../../ui/list/ListHeader.tsx';
import { ListKeys } from '../../ui/list/ListKeys.tsx';
import { ListStrip } from '../../ui/list/ListStrip.tsx';
import { NoMatches } from '../../ui/list/NoMatches.tsx';
import { useListAddress } from '../../ui/list/useListAddress.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { CardGrid } from '../../ui/skeletons.tsx';
import { OwnInspectionRows, type OwnRecord } from './OwnInspectionRows.tsx';
import type { OwnPayments } from './ownInspections.ts';
import { ownSteps } from './ownStep.ts';
import { PortalCard } from './PortalCard.tsx';
import { byUrgency, isAhead, OWN_STATES, type OwnState, ownStateOf } from './phase.ts';

/** The number of inspections up to which a client sees all of them without a search. */
const FEW = 8;
const CARDS = 3;

interface OwnInspectionsProps {
  inspections: readonly Inspection[];
  payments: OwnPayments;
}

/** The next inspections as cards and all others as rows; what is searched for is rows alone. */
export function OwnInspections({ inspections, payments }: OwnInspectionsProps): ReactNode {
  if (inspections.length === 0)
    return (
      <EmptyState
        icon={<EventIcon />}
        title="No Inspections Scheduled"
        text="Your inspector will schedule inspections and you'll see them here."
      />
    );
  const records = inspections.toSorted(byUrgency).map((inspection) => {
    const onPay = payments.payFor(inspection);
    const steps = ownSteps(inspection, { isPayable: onPay !== null, others: inspections });
    return { inspection, onPay, steps, payment: payments.of(inspection.id) };
  });
  if (records.length > FEW) return <SearchableRecords records={records} />;
  return <Records records={records} />;
}

function Records({ records }: { records: readonly OwnRecord[] }): ReactNode {
  const next = records.filter(({ inspection }) => isAhead(inspection)).slice(0, CARDS);
  const first = next.find(({ steps }) => steps.length > 0);
  return (
    <Box sx={PARTS}>
      {next.length > 0 && (
        <Section title="Next">
          <CardGrid minWidth={330}>
            {next.map((record) => (
              <PortalCard key={record.inspection.id} isFirst={record === first} {...record} />
            ))}
          </CardGrid>
        </Section>
      )}
      <Groups records={records.filter((record) => !next.includes(record))} isWhole={false} />
    </Box>
  );
}

function Groups({ records, isWhole }: { records: readonly OwnRecord[]; isWhole: boolean }): ReactNode {
  return OWN_STATES.map(([state, title]) => {
    const ofState = records.filter(({ inspection }) => ownStateOf(inspection) === state);
    if (ofState.length === 0) return null;
    return <OwnInspectionRows key={state} title={title} records={ofState} isWhole={isWhole} />;
  });
}

const FILTERS = ['state'] as const;

function SearchableRecords({ records }: { records: readonly OwnRecord[] }): ReactNode {
  const { values, change, filter } = useListAddress(FILTERS);
  const { search, state } = values;
  const matches = matcherOf(search);
  const found = records.filter(
    ({ inspection }) => (state === '' || ownStateOf(inspection) === state) && matches(textOf(inspection)),
  );
  return (
    <ListKeys>
      <ListStrip>
        <StateFilter records={records} selected={state} onSelect={(chosen) => change({ state: chosen })} />
      </ListStrip>
      <Box sx={{ display: 'flex', alignItems: 'center', mt: 1, mb: 2 }}>
        <SearchField
          label="Search by address, permit or type"
          value={search}
          onChange={(typed) => change({ search: typed })}
          sx={{ flex: 1, maxWidth: { sm: 420 } }}
        />
        <Typography component="output" variant="body2" color="textSecondary" sx={COUNT}>
          {filter.isFiltered && countText(found.length, records.length)}
        </Typography>
      </Box>
      {!filter.isFiltered && <Records records={records} />}
      {filter.isFiltered && (
        <Box sx={PARTS}>
          <Groups records={found} isWhole />
        </Box>
      )}
      {found.length === 0 && (
        <NoMatches records="inspections" icon={<EventIcon />} onShowAll={filter.clear} />
      )}
    </ListKeys>
  );
}

const textOf = ({ address, permitNumber, projectType }: Inspection): string =>
  `${address} ${permitNumber} ${projectTypeLabel(projectType)}`;

const TONES: Record<OwnState, ChipTone> = {
  upcoming: STATUS_TONES.scheduled,
  passed: 'red',
  waiting: STATUS_TONES.completed,
  finished: STATUS_TONES.report_delivered,
  canceled: STATUS_TONES.cancelled,
};

interface StateFilterProps {
  records: readonly OwnRecord[];
  selected: string;
  onSelect: (state: string) => void;
}

/** The number of inspections in each state that there is; a second press shows all again. */
function StateFilter({ records, selected, onSelect }: StateFilterProps): ReactNode {
  const states = OWN_STATES.map(([state, label]) => ({
    label,
    tone: TONES[state],
    count: records.filter(({ inspection }) => ownStateOf(inspection) === state).length,
    isSelected: selected === state,
    onPress: () => onSelect(selected === state ? '' : state),
  }));
  const existing = states.filter(({ count, isSelected }) => count > 0 || isSelected);
  return <CountFilter label="State" states={existing} />;
}

const COUNT = { '&:not(:empty)': { ml: 1.5 } };
const PARTS = { display: 'grid', gap: 4 } as const;
