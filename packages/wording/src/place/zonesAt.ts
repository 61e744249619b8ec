export interface ZonesOfTime {
  /** The zone in which a time is told. */
  zone: string;
  /** The company's zone, where its clocks show another time at that instant; otherwise null. */
  office: string | null;
}

/** The zones in which the time of an appointment is told at a property in this zone. */
export function zonesAt(zone: string, officeZone: string, instant: string): ZonesOfTime {
  return { zone, office: clockIn(zone, instant) === clockIn(officeZone, instant) ? null : officeZone };
}

function clockIn(timeZone: string, instant: string): string {
  return new Date(instant).toLocaleString('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
