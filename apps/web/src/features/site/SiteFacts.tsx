import type { Site } from '@sightline/contracts/site/site';
import { latitudeLongitudeText } from '@sightline/measuring/geo';
import { accuracyText } from '@sightline/wording/positionTexts';
import { SITE_SOURCE_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import type { siteWithUnsent } from '../../inspection/kinds/site.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { OpenStreetMapCredit } from '../../ui/OpenStreetMapCredit.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';

interface SiteFactsProps {
  address: string;
  /** Without `setBy`: not sent yet. */
  site: ReturnType<typeof siteWithUnsent>;
}

/** The address, its coordinates, and who located it how and when. */
export function SiteFacts({ address, site }: SiteFactsProps): ReactNode {
  return (
    <>
      <Facts gap={1.5} isLive>
        <Fact term="Address">{address}</Fact>
        <Fact term="Location">{site ? coordinatesOf(site) : NOT_LOCATED}</Fact>
        {site && (
          <Fact term={SITE_SOURCE_LABELS[site.source]}>
            {'setBy' in site ? `By ${site.setBy}` : 'On this phone only'},{' '}
            <Time instant={site.setAt} format={FULL_FORMAT} withZone />
          </Fact>
        )}
      </Facts>
      {site?.source === 'geocoded' && <OpenStreetMapCredit />}
    </>
  );
}

const NOT_LOCATED =
  'Not located yet. Photos and GPS readings show no distance from the property until it is.';

function coordinatesOf(site: Pick<Site, 'latitude' | 'longitude' | 'accuracyMeters'>): string {
  const { accuracyMeters } = site;
  const accuracy = accuracyMeters === null ? '' : ` (${accuracyText(accuracyMeters)})`;
  return latitudeLongitudeText(site) + accuracy;
}
