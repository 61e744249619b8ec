/**
 * Color tokens: evergreen and survey lime on stone. Lime marks only the primary action. Every pair of text and
 * ground below has a contrast of at least 4.5 (7 for body text).
 */

export interface Tone {
  ground: string;
  text: string;
  edge: string;
}

/** The color of a state: as a badge, and as the dot before its word. */
export interface StateTone extends Tone {
  dot: string;
}

/** Colors of states, by the specification's names; `violet` is added for what waits for a second person. */
export interface StatusTones {
  blue: StateTone;
  yellow: StateTone;
  green: StateTone;
  primaryGreen: StateTone;
  accentGreen: StateTone;
  orange: StateTone;
  red: StateTone;
  violet: StateTone;
  gray: StateTone;
}

export const LIGHT_TONES: StatusTones = {
  blue: { ground: '#E2EDFA', text: '#174A8C', edge: '#BAD3F0', dot: '#2F6FC4' },
  yellow: { ground: '#FBF0C9', text: '#6A4A00', edge: '#EBD98E', dot: '#B98A00' },
  green: { ground: '#DDF2E0', text: '#1B6330', edge: '#B4DDBB', dot: '#3FA34D' },
  primaryGreen: { ground: '#0E6B50', text: '#FFFFFF', edge: '#0E6B50', dot: '#0E6B50' },
  accentGreen: { ground: '#DFF3A9', text: '#364B00', edge: '#C3DE79', dot: '#84A800' },
  orange: { ground: '#FCE6D4', text: '#863A00', edge: '#F0C6A0', dot: '#D2610A' },
  red: { ground: '#FBE3E1', text: '#951B1B', edge: '#EFBDB9', dot: '#C0312B' },
  violet: { ground: '#E8E2FA', text: '#4A2A91', edge: '#CDBFF2', dot: '#7A55D6' },
  gray: { ground: '#E8ECE9', text: '#44504A', edge: '#CFD6D1', dot: '#7E8A83' },
};

export const DARK_TONES: StatusTones = {
  blue: { ground: '#14304F', text: '#A9CFFA', edge: '#264C76', dot: '#8CBEF7' },
  yellow: { ground: '#3A2E07', text: '#F2D675', edge: '#5C4A12', dot: '#F2D675' },
  green: { ground: '#143520', text: '#9BDCAB', edge: '#235535', dot: '#7FD396' },
  primaryGreen: { ground: '#63D3AA', text: '#04241A', edge: '#63D3AA', dot: '#2FA882' },
  accentGreen: { ground: '#2B3A08', text: '#CDEB7C', edge: '#465C14', dot: '#CDEB7C' },
  orange: { ground: '#40230B', text: '#FAC08F', edge: '#663A15', dot: '#F58F3C' },
  red: { ground: '#431917', text: '#FAB4AE', edge: '#6C2B28', dot: '#FF8A80' },
  violet: { ground: '#2E2258', text: '#CDBDFB', edge: '#54409A', dot: '#B99CF9' },
  gray: { ground: '#26302B', text: '#BFCAC4', edge: '#3B4740', dot: '#8D9A93' },
};

/** The colors of inspectors in the calendar, in the order in which they are given out. None of them means a state. */
export interface PersonTones {
  teal: Tone;
  violet: Tone;
  blue: Tone;
  rose: Tone;
  olive: Tone;
  brown: Tone;
  indigo: Tone;
  slate: Tone;
}

export const LIGHT_PEOPLE: PersonTones = {
  teal: { ground: '#D5F0EC', text: '#0B4F4A', edge: '#7CC4BA' },
  violet: { ground: '#E8E2FA', text: '#4A2A91', edge: '#B3A1E8' },
  blue: { ground: '#DCEAFB', text: '#174A8C', edge: '#8FB8EA' },
  rose: { ground: '#FBE0EC', text: '#8A1A50', edge: '#E79ABF' },
  olive: { ground: '#EAF0C8', text: '#454C00', edge: '#BFCB73' },
  brown: { ground: '#F1E4D6', text: '#6B3F12', edge: '#CFAA80' },
  indigo: { ground: '#DEE1FA', text: '#2B3493', edge: '#9EA6EA' },
  slate: { ground: '#DFE6EC', text: '#33485A', edge: '#A3B4C2' },
};

export const DARK_PEOPLE: PersonTones = {
  teal: { ground: '#0F3733', text: '#8FE0D4', edge: '#1F655E' },
  violet: { ground: '#2E2258', text: '#CDBDFB', edge: '#54409A' },
  blue: { ground: '#14304F', text: '#A9CFFA', edge: '#2F5C91' },
  rose: { ground: '#471630', text: '#F8B3D2', edge: '#7D2C57' },
  olive: { ground: '#31370B', text: '#D7E283', edge: '#5B6517' },
  brown: { ground: '#3C2812', text: '#EBC79B', edge: '#6B4A24' },
  indigo: { ground: '#20265A', text: '#BEC5FB', edge: '#3F4896' },
  slate: { ground: '#22303B', text: '#BFD0DE', edge: '#405565' },
};

/** The colors of the top bar and the live room: the same dark green in both color schemes. */
export interface BrandColors {
  deep: string;
  deepRaised: string;
  onDeep: string;
  onDeepMuted: string;
  signal: string;
  onSignal: string;
}

export const BRAND: BrandColors = {
  deep: '#0B2A21',
  deepRaised: '#153B30',
  onDeep: '#F2F7F4',
  onDeepMuted: '#B5CBC1',
  signal: '#C8F04F',
  onSignal: '#16210A',
};
