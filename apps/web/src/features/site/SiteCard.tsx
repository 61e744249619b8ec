import HereIcon from '@mui/icons-material/MyLocationRounded';
import LookUpIcon from '@mui/icons-material/TravelExploreRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Position } from '@sightline/contracts/core/fields';
import type { SiteMiss } from '@sightline/contracts/core/siteMiss';
import { SITE_MISS_TEXTS } from '@sightline/contracts/core/siteMissTexts';
import type { Site } from '@sightline/contracts/site/site';
import { latitudeLongitudeText } from '@sightline/measuring/geo';
import { accuracyText } from '@sightline/wording/positionTexts';
import { SITE_SOURCE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId } from 'react';
import { type LiveInspection, useInspection } from '../../inspection/useInspection.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { OpenStreetMapCredit } from '../../ui/OpenStreetMapCredit.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { type SiteActions, useSite } from './useSite.ts';

/** Shows staff the property's location and how it was determined, with two ways to set it. */
export function SiteCard({ inspectionId }: { inspectionId: string }): ReactNode {
  const id = useId();
  const { data: inspection, isLoading, error, retry } = useInspection(inspectionId);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 1.5 }}>
        Property location
      </Typography>
      {isLoading && (
        <Loading label="Loading the location...">
          <Skeleton variant="rounded" height={120} />
        </Loading>
      )}
      {error && <ErrorState title="Couldn't load the location" error={error} onRetry={retry} />}
      {inspection && <Content inspection={inspection} />}
    </Card>
  );
}

function Content({ inspection }: { inspection: LiveInspection }): ReactNode {
  const actions = useSite(inspection);
  const { phase, accept, readAgain, dismiss } = actions;
  const { address, site, siteMiss, siteProblem } = inspection;
  return (
    <>
      <SiteFacts {...{ address, site, siteMiss }} />
      {siteProblem !== null && (
        <Alert severity="error" sx={{ mt: 2 }}>
          <AlertTitle>Location not saved</AlertTitle>
          {siteProblem}
        </Alert>
      )}
      {phase.name === 'inaccurate' && (
        <InaccurateReading
          position={phase.position}
          onRetry={readAgain}
          onAccept={accept}
          onDismiss={dismiss}
        />
      )}
      <SiteButtons actions={actions} />
    </>
  );
}

interface InaccurateReadingProps {
  position: Position;
  onRetry: () => unknown;
  onAccept: (position: Position) => void;
  onDismiss: () => void;
}

/** Asks whether to use a reading whose error may be larger than a lot. */
function InaccurateReading({ position, onRetry, onAccept, onDismiss }: InaccurateReadingProps): ReactNode {
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      <AlertTitle>Low Accuracy Warning</AlertTitle>
      Your location is only accurate to {accuracyText(position.accuracyMeters)}. Step outside, wait a moment,
      and try again.
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ mt: 1.5, gap: 1 }}>
        <Button variant="contained" onClick={() => onRetry()}>
          Try again
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onAccept(position)}>
          Use this location
        </Button>
        <Button color="inherit" onClick={onDismiss}>
          Cancel
        </Button>
      </Stack>
    </Alert>
  );
}

/** Quiet: the one step of the page is to capture a location. */
function SiteButtons({ actions }: { actions: SiteActions }): ReactNode {
  const { phase, lookUp, capture } = actions;
  const [isLookingUp, isReading] = [phase.name === 'lookingUp', phase.name === 'reading'];
  const isBusy = isLookingUp || isReading;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ mt: 2, gap: 1, flexWrap: 'wrap' }}>
      <Button
        variant="outlined"
        startIcon={<LookUpIcon />}
        disabled={isBusy}
        loading={isLookingUp}
        loadingPosition="start"
        onClick={() => void lookUp()}
      >
        Look up address
      </Button>
      <Button
        variant="outlined"
        startIcon={<HereIcon />}
        disabled={isBusy}
        loading={isReading}
        loadingPosition="start"
        onClick={() => void capture()}
      >
        I am at the property
      </Button>
    </Stack>
  );
}

interface SiteFactsProps {
  address: string;
  site: Site | null;
  siteMiss: SiteMiss | null;
}

/** The address and its coordinates, with the person, method and time of the reading. */
function SiteFacts({ address, site, siteMiss }: SiteFactsProps): ReactNode {
  return (
    <>
      <Facts gap={1.5} isLive>
        <Fact term="Address">{address}</Fact>
        <Fact term="Location">{site ? coordinatesOf(site) : notLocatedText(siteMiss)}</Fact>
        {site && (
          <Fact term={SITE_SOURCE_LABELS[site.source]}>
            {site.setBy ? `By ${site.setBy}` : 'On this phone only'},{' '}
            <Moment instant={site.setAt} isInSentence withZone />
          </Fact>
        )}
      </Facts>
      {site?.source === 'geocoded' && <OpenStreetMapCredit />}
    </>
  );
}

/** Why there is no location, and what that means. */
function notLocatedText(miss: SiteMiss | null): string {
  const why = miss === null ? 'Not located.' : `Not located. ${SITE_MISS_TEXTS[miss]}`;
  return `${why} Photos and GPS readings show no distance from the property until it is.`;
}

function coordinatesOf(site: Pick<Site, 'latitude' | 'longitude' | 'accuracyMeters'>): string {
  const { accuracyMeters } = site;
  const accuracy = accuracyMeters === null ? '' : ` (${accuracyText(accuracyMeters)})`;
  return latitudeLongitudeText(site) + accuracy;
}
