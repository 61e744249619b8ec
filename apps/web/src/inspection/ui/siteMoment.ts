import { zonesOfTime } from '@sightline/wording/place/siteZone';
import { CLOCK_FORMAT, formatInstant, momentInSentence, momentText, zoneName } from '../../ui/time.ts';
import { otherClock } from '../../ui/ZonedTime.tsx';

/** "Today 9:30 AM", or "Today 9:30 AM CST (10:30 AM EST)" where the clocks of the office show another time. */
export function siteMoment(instant: string, address: string, officeZone: string): string {
  return inBothZones(instant, { address, officeZone, textIn: momentText });
}

/** The same inside a sentence: "tomorrow 9:30 AM". */
export function siteMomentInSentence(instant: string, address: string, officeZone: string): string {
  return inBothZones(instant, { address, officeZone, textIn: momentInSentence });
}

/** Without the day: "9:30 AM". */
export function siteClock(instant: string, address: string, officeZone: string): string {
  const textIn = (time: string, zone: string): string => formatInstant(time, zone, CLOCK_FORMAT);
  return inBothZones(instant, { address, officeZone, textIn });
}

interface Telling {
  address: string;
  officeZone: string;
  textIn: (instant: string, zone: string) => string;
}

function inBothZones(instant: string, { address, officeZone, textIn }: Telling): string {
  const { zone, office } = zonesOfTime(address, officeZone, instant);
  const text = textIn(instant, zone);
  return office === null ? text : `${text} ${zoneName(zone, instant)} ${otherClock(instant, office)}`;
}
