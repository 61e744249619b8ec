import type { Ability } from '@sightline/contracts/rooms/abilities';
import type { ComponentType, ReactNode } from 'react';
import { useAbilities } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import type { TabId } from '../tabs.ts';

export interface RoomPart<Props extends object = object> {
  readonly id: string;
  /** The ability that a person needs to be offered it; null for everyone. */
  readonly who: Ability | null;
  /** Parts with a lower number come first. */
  readonly priority: number;
  readonly render: ComponentType<Props>;
}

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

/** The props of the buttons and menu items of the control bar. */
export interface BarProps {
  fullscreen: Fullscreen;
  openTab: (tab: TabId) => void;
}

/** `wide` buttons are in the More menu where the bar is narrow (menuItems.tsx). */
export interface BarPart extends RoomPart<BarProps> {
  readonly fits: 'always' | 'wide';
  readonly side: 'center' | 'end';
}

/**
 * When a part is first rendered: with the controls, once this person has joined, or after the first picture.
 */
export type Moment = 'controls' | 'joined' | 'picture';

export interface TimedPart extends RoomPart {
  readonly from: Moment;
}

/** A mark next to the name of a person, over the large picture or in a tile. */
export interface MarkProps {
  person: StagePerson;
  isLarge: boolean;
}

/**
 * The parts that one feature adds to the room's page before the first picture. Those that are loaded
 * separately are listed in notices.ts, controls/menuItems.tsx and panel/VideoTab.tsx.
 */
export interface RoomFeature {
  readonly bar?: readonly BarPart[];
  readonly header?: readonly RoomPart[];
  /** Lines between the picture and the control bar. */
  readonly lines?: readonly TimedPart[];
  /** Sound, dialogs and messages, which have no place of their own. */
  readonly background?: readonly TimedPart[];
  /** Marks with a priority below NAME come before the name of the person. */
  readonly marks?: readonly RoomPart<MarkProps>[];
}

/** The priority of a person's name among the marks. */
export const NAME = 50;

export function inOrder<Part extends { priority: number }>(parts: readonly Part[]): Part[] {
  return parts.toSorted((one, other) => one.priority - other.priority);
}

interface PartsProps<Props extends object> {
  of: readonly RoomPart<Props>[];
  props: Props;
}

/** Renders only the parts that this person is offered. */
export function Parts<Props extends object>({ of: parts, props }: PartsProps<Props>): ReactNode {
  const abilities = useAbilities();
  return parts
    .filter(({ who }) => who === null || abilities.includes(who))
    .map(({ id, render: Part }) => <Part key={id} {...props} />);
}
