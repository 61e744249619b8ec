import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import MissingIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { RequiredView } from '@sightline/contracts/requiredViews';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { chooseNextView, useNextView } from '../../offline/nextView.ts';
import { useRequiredViews } from '../../offline/useRequiredViews.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { SafeToLeaveLight } from './SafeToLeaveLight.tsx';

interface RequiredViewsProps {
  inspectionId: string;
  /** Of the room: photos of other devices are announced there. */
  events?: readonly RoomEvent[];
  /** Also on a large screen, such as beside the video of a call. */
  startsFolded?: boolean;
}

/**
 * The views that this inspection needs, ticked off as photos of them are taken. Folded on a phone, where the camera matters
 * more; its title line says what is missing. Nothing where no view is required.
 */
export function RequiredViews({ inspectionId, events, startsFolded }: RequiredViewsProps): ReactNode {
  const isSmall = useSmallScreen();
  const { views, missing, error, retry } = useRequiredViews(inspectionId, events);
  if (error) return <ErrorState title="Failed to fetch the required views" error={error} onRetry={retry} />;
  if (!views || !missing) return <RowsSkeleton label="Loading the required views..." count={2} />;
  if (views.length === 0) return null;
  return (
    <Box component="section" aria-label="Required views" sx={{ mb: 3 }}>
      <Accordion
        defaultExpanded={!isSmall && !startsFolded}
        disableGutters
        variant="outlined"
        sx={FOLD}
        // The section around it is the landmark.
        slotProps={{ heading: { component: 'h2' }, region: { role: 'presentation' } }}
      >
        <AccordionSummary expandIcon={<ExpandIcon />}>
          <Typography component="span" variant="h4" sx={{ flex: 1, alignSelf: 'center' }}>
            Required views
          </Typography>
          <SafeToLeaveLight missing={missing} />
        </AccordionSummary>
        <AccordionDetails>
          <Box component="ul" sx={LIST}>
            {views.map((view) => (
              <ViewRow key={view.id} {...{ inspectionId, view }} isMissing={missing.includes(view)} />
            ))}
          </Box>
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}

const FOLD = { borderRadius: '12px !important', '&::before': { display: 'none' } };

const LIST = {
  ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', columnGap: 3 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};

interface ViewRowProps {
  inspectionId: string;
  view: RequiredView;
  isMissing: boolean;
}

function ViewRow({ inspectionId, view: { id, label }, isMissing }: ViewRowProps): ReactNode {
  const isNext = useNextView(inspectionId) === id;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}>
      {isMissing ? (
        <MissingIcon titleAccess="Missing" color="warning" fontSize="small" />
      ) : (
        <DoneIcon titleAccess="Taken" color="success" fontSize="small" />
      )}
      <Box component="span" sx={{ flex: 1 }}>
        {label}
      </Box>
      {isMissing && (
        <Button
          variant={isNext ? 'contained' : 'outlined'}
          aria-pressed={isNext}
          aria-label={`Next photo shows: ${label}`}
          onClick={() => chooseNextView(inspectionId, isNext ? null : id)}
          sx={{ minHeight: 44 }}
        >
          Next photo
        </Button>
      )}
    </Box>
  );
}
