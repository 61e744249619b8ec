import {
  type BookingSettings,
  type BookingType,
  holidayOn,
  MAX_DURATION_MINUTES,
} from '@sightline/contracts/bookings/bookingSettings';
import type { FreeDay, FreeSlots, NoSlotReason } from '@sightline/contracts/bookings/freeSlots';
import { listInspectors } from '@sightline/store/accounts/users';
import {
  type BusySpan,
  freeSlots,
  isFree,
  type SlotOffer,
  type SlotRules,
  type Span,
} from '@sightline/store/bookings/freeSlots';
import { listHeldSpans } from '@sightline/store/bookings/slotHolds';
import type { Store } from '@sightline/store/core/store';
import {
  type BookedInspection,
  listInspectionsOfInspectors,
} from '@sightline/store/inspections/searchInspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { isLicensedFor, MINUTE } from './busyTimes.ts';
import { dayOf, daysFrom, openingOf } from './openingHours.ts';

const MAX_DURATION_MS = MAX_DURATION_MINUTES * MINUTE;

interface AgendaFacts {
  settings: BookingSettings;
  zone: string;
  projectType: BookingType;
  /** The inspectors who are licensed for the type. */
  inspectorIds: string[];
}

interface DayOffers {
  day: string;
  offers: SlotOffer[];
}

/** The offer of the company for one type of inspection: its hours, its inspectors, and their busy times. */
export class Agenda {
  readonly zone: string;
  readonly rules: SlotRules;
  /**
   * The first and the last day that can be booked, computed once because each day of each reply is compared
   * with them.
   */
  readonly bookable: { first: string; last: string };
  readonly #settings: BookingSettings;
  readonly #inspectorIds: readonly string[];
  readonly #store: Store;

  private constructor(store: Store, { settings, zone, projectType, inspectorIds }: AgendaFacts) {
    this.#store = store;
    this.#settings = settings;
    this.#inspectorIds = inspectorIds;
    this.zone = zone;
    const first = dayOf(Date.now(), zone);
    this.bookable = { first, last: daysFrom(first, settings.bookableDays).at(-1) ?? first };
    this.rules = {
      durationMs: settings.durationMinutes[projectType] * MINUTE,
      travelBufferMs: settings.travelBufferMinutes * MINUTE,
      slotMs: settings.slotMinutes * MINUTE,
    };
  }

  static async open(store: Store, projectType: BookingType): Promise<Agenda> {
    const [{ booking }, { facts }, staff] = await Promise.all([
      findSettings(store),
      findOrganization(store),
      listInspectors(store),
    ]);
    const inspectorIds = staff.filter((person) => isLicensedFor(person, projectType)).map(({ _id }) => _id);
    return new Agenda(store, { settings: booking, zone: facts.timeZone, projectType, inspectorIds });
  }

  /** The opening hours of a day; null when it is closed or cannot be booked. */
  openingOf(day: string): Span | null {
    const { first, last } = this.bookable;
    return day < first || day > last ? null : openingOf(day, this.#settings, this.zone);
  }

  /** The reason why a day cannot be booked at all; null for a day that can. */
  closedBecause(day: string): NoSlotReason | null {
    const { first, last } = this.bookable;
    if (day < first) return 'past';
    if (day > last) return 'tooFar';
    if (!this.openingOf(day)) return holidayOn(day, this.#settings) === null ? 'closed' : 'holiday';
    return this.#inspectorIds.length === 0 ? 'noInspector' : null;
  }

  /**
   * The free slots of each of these days, in order of time. The inspection `except`, which may move, takes no
   * time.
   */
  async offersOf(days: readonly string[], except?: string): Promise<DayOffers[]> {
    const openings = days.map((day) => ({ day, opening: this.openingOf(day) }));
    const busy = await this.#busyAround(
      openings.flatMap(({ opening }) => opening ?? []),
      except,
    );
    const facts = { now: Date.now(), inspectorIds: this.#inspectorIds, busy };
    return openings.map(({ day, opening }) => ({
      day,
      offers: opening ? freeSlots(opening, this.rules, facts) : [],
    }));
  }

  /**
   * The inspectors who are free for the slot that begins then, those with the least work that day first. The
   * inspection `except`, which may move there, takes no time.
   */
  async freeAt(day: string, startsAt: number, except?: string): Promise<string[]> {
    const opening = this.openingOf(day);
    const busy = opening ? await this.#busyAround([opening], except) : [];
    const slot = { startsAt, endsAt: startsAt + this.rules.durationMs };
    const load = (id: string): number => busy.filter(({ inspectorId }) => inspectorId === id).length;
    return this.#inspectorIds
      .filter((id) => isFree(id, slot, this.rules, busy))
      .toSorted((one, other) => load(one) - load(other));
  }

  /**
   * Whether no inspection of this inspector overlaps a slot, `except` left out. Canceled and completed ones
   * do not count.
   */
  async isUninspected(inspectorId: string, slot: Span, except?: string): Promise<boolean> {
    const inspected = await this.#inspectedAround(slot, [inspectorId], except);
    return isFree(inspectorId, slot, this.rules, inspected);
  }

  async #inspectedAround(span: Span, inspectorIds: readonly string[], except?: string): Promise<BusySpan[]> {
    const { startsAt, endsAt } = this.#withTravel(span);
    const between = { from: new Date(startsAt - MAX_DURATION_MS), to: new Date(endsAt) };
    const found = await listInspectionsOfInspectors(this.#store, inspectorIds, between);
    return found.filter(({ _id }) => _id !== except).flatMap((one) => this.#spanOf(one) ?? []);
  }

  /** The inspectors' busy times around these spans: holds and inspections. */
  async #busyAround(spans: readonly Span[], except?: string): Promise<BusySpan[]> {
    if (spans.length === 0) return [];
    const whole = {
      startsAt: Math.min(...spans.map(({ startsAt }) => startsAt)),
      endsAt: Math.max(...spans.map(({ endsAt }) => endsAt)),
    };
    const [held, inspected] = await Promise.all([
      listHeldSpans(this.#store, this.#inspectorIds, this.#withTravel(whole)),
      this.#inspectedAround(whole, this.#inspectorIds, except),
    ]);
    return [...held, ...inspected];
  }

  #withTravel({ startsAt, endsAt }: Span): Span {
    const { travelBufferMs } = this.rules;
    return { startsAt: startsAt - travelBufferMs, endsAt: endsAt + travelBufferMs };
  }

  #spanOf({ inspectorId, scheduledDate, projectType }: BookedInspection): BusySpan | null {
    if (inspectorId === null || scheduledDate === null) return null;
    const startsAt = scheduledDate.getTime();
    const durationMs = this.#settings.durationMinutes[projectType] * MINUTE;
    return { inspectorId, startsAt, endsAt: startsAt + durationMs };
  }
}

export function presentFreeSlots(agenda: Agenda, days: readonly DayOffers[]): FreeSlots {
  return {
    timeZone: agenda.zone,
    days: days.map((one) => presentDay(agenda, one)),
    lastDay: agenda.bookable.last,
  };
}

/** Presents a day without its inspectors: a visitor chooses a time, the company chooses the inspector. */
function presentDay(agenda: Agenda, { day, offers }: DayOffers): FreeDay {
  const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
  const slots = offers.map(({ startsAt, endsAt }) => ({
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }));
  return { day, slots, noSlots: slots.length > 0 ? null : (agenda.closedBecause(day) ?? 'taken') };
}
