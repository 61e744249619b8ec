import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { Report } from '@sightline/contracts/reports/reports';
import { inspectedAt } from '@sightline/report/fileName';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { OwnConversation } from '../../features/messages/OwnMessages.tsx';
import { OwnHeader } from '../../features/portal/OwnHeader.tsx';
import { OwnStepButtons } from '../../features/portal/OwnStepButtons.tsx';
import { type OwnPayments, useOwnInspections, useOwnPayments } from '../../features/portal/ownInspections.ts';
import { ownSteps } from '../../features/portal/ownStep.ts';
import { hasShownFee, PaymentLine } from '../../features/portal/PaymentLine.tsx';
import { Timeline } from '../../features/portal/Timeline.tsx';
import { hasNoReport, useLatestReport } from '../../features/reports/reportRequests.ts';
import { InspectionChanges } from '../../features/scheduling/own-booking/InspectionChanges.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useAddressParams } from '../../ui/useAddressParams.ts';
import { Documents } from '../own-inspection/Documents.tsx';
import { NoInspection } from '../own-inspection/NoInspection.tsx';
import { OwnChecklist } from '../own-inspection/OwnChecklist.tsx';
import { OwnResult } from '../own-inspection/OwnResult.tsx';

/** One inspection of a client. `?time` shows the free times. */
export default function OwnInspectionPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const own = useOwnInspections();
  const payments = useOwnPayments((link) => window.location.assign(link));
  if (own.isPending) return <RowsSkeleton label="Loading your inspection..." count={4} />;
  if (own.isLoadingError)
    return (
      <ErrorState
        title="Couldn't load your inspection"
        error={own.error}
        onRetry={() => void own.refetch()}
      />
    );
  const inspection = own.data?.find(({ id }) => id === inspectionId);
  if (!inspection) return <NoInspection />;
  const facts = { inspection, others: own.data ?? [], payments };
  return inspection.status === 'report_delivered' ? <Delivered {...facts} /> : <Ahead {...facts} />;
}

interface OwnProps {
  inspection: Inspection;
  others: readonly Inspection[];
  payments: OwnPayments;
}

/** Before the report, the way to it: the next step, the progress, and what can be changed. */
function Ahead(props: OwnProps): ReactNode {
  const { id, status, isVirtual } = props.inspection;
  const { params, change } = useAddressParams();
  return (
    <Frame {...props}>
      {status === 'scheduled' && (
        <Section title="Time">
          <InspectionChanges
            inspectionId={id}
            isMoving={params.has('time')}
            onMoving={(isMoving) => change((next) => (isMoving ? next.set('time', '') : next.delete('time')))}
          />
          {isVirtual && (
            <Button component={Link} to={`/check?inspection=${id}`} sx={{ mt: 1, ml: -1 }}>
              Check your phone for the call
            </Button>
          )}
        </Section>
      )}
    </Frame>
  );
}

/** With the report: its result and deficiencies first, then its files. */
function Delivered(props: OwnProps): ReactNode {
  const { data: report, error, isPending, refetch } = useLatestReport(props.inspection.id);
  return (
    <Frame {...props} report={report}>
      {isPending && <RowsSkeleton label="Loading the result..." count={2} />}
      {hasNoReport(error) && (
        <Typography>This report is not in the portal. Message or call us for a copy.</Typography>
      )}
      {error && !report && !hasNoReport(error) && (
        <ErrorState title="Couldn't load the result" error={error} onRetry={refetch} />
      )}
      {report && <OwnResult report={report} />}
      {report && <Documents report={report} />}
    </Frame>
  );
}

function Frame({ inspection, others, payments, report, children }: OwnProps & FrameProps): ReactNode {
  const onPay = payments.payFor(inspection);
  const hasCorrections = report !== undefined && report.content.result !== 'approved';
  const steps = ownSteps(inspection, { isPayable: onPay !== null, others, hasCorrections });
  const isDelivered = inspection.status === 'report_delivered';
  const record = report && { signedAt: report.createdAt, inspectedAt: inspectedAt(report.content) };
  const timeline = <Timeline inspection={inspection} report={record ?? null} />;
  const buttons = steps.length > 0 && (
    <OwnStepButtons {...{ inspection, steps, onPay }} look="next" onOwnPage />
  );
  return (
    <>
      <OwnHeader inspection={inspection} steps={buttons} />
      <Box sx={COLUMNS}>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
          {!isDelivered && timeline}
          {children}
          {isDelivered && timeline}
          <OwnChecklist inspection={inspection} />
          <Section title="Messages">
            <OwnConversation clientId={inspection.clientId} inspectionId={inspection.id} />
          </Section>
        </Box>
        <Section title="Details">
          <FactRows>
            {inspection.permitNumber && <FactRow term="Permit">{inspection.permitNumber}</FactRow>}
            {hasShownFee(inspection) && (
              <FactRow term="Fee">
                <PaymentLine inspection={inspection} payment={payments.of(inspection.id)} />
              </FactRow>
            )}
            {inspection.details && <FactRow term="Special requests">{inspection.details}</FactRow>}
          </FactRows>
        </Section>
      </Box>
    </>
  );
}

interface FrameProps {
  /** The delivered report, once it is known. */
  report?: Report | undefined;
  children: ReactNode;
}

const COLUMNS = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(280px, 1fr)' },
};
