import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Outlet, useMatch, useParams } from 'react-router-dom';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';
import type { InspectionDialog, InspectionPageContext } from './context.ts';
import { InspectionDialogs } from './InspectionDialogs.tsx';
import { InspectionHeader } from './InspectionHeader.tsx';
import { InspectionKeys } from './InspectionKeys.tsx';
import { InspectionMenu } from './InspectionMenu.tsx';
import { InspectionTabs } from './InspectionTabs.tsx';
import { NextStepButton } from './NextStepButton.tsx';

/** Around each part of an inspection: what it is, its next step, and the way to its other parts. */
export default function InspectionLayout(): ReactNode {
  const { inspectionId = '' } = useParams();
  return <Layout key={inspectionId} inspectionId={inspectionId} />;
}

function Layout({ inspectionId }: { inspectionId: string }): ReactNode {
  const isOverview = useMatch('/inspection/:inspectionId') !== null;
  const { data: inspection, error, retry } = useInspection(inspectionId);
  const events = useRoomEvents(inspectionId);
  const [dialog, setDialog] = useState<InspectionDialog | null>(null);
  const edit = useCallback(() => setDialog('edit'), []);
  useOutboxNow();
  const context: InspectionPageContext = { inspectionId, inspection, events, open: setDialog };
  return (
    <>
      {inspection && (
        <InspectionHeader
          inspection={inspection}
          isOverview={isOverview}
          onCancel={() => setDialog('cancel')}
          actions={
            <>
              <InspectionMenu inspection={inspection} onOpen={setDialog} />
              <NextStepButton {...{ inspection, events, isOverview }} onOpen={setDialog} />
            </>
          }
        />
      )}
      {!inspection && error && (
        <ErrorState title="Couldn't load the inspection" error={error} onRetry={retry} />
      )}
      {!inspection && !error && <RowsSkeleton label="Loading the inspection..." count={1} />}
      <InspectionTabs inspectionId={inspectionId} events={events} />
      <Suspense fallback={<RowsSkeleton label="Loading the page..." count={4} />}>
        <Outlet context={context} />
      </Suspense>
      <InspectionKeys onEdit={edit} />
      {dialog && inspection && (
        <InspectionDialogs inspection={inspection.stored} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
