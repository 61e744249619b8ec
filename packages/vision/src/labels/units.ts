/** Units behind a number: they say that it is the value of another field, as in `2 POLE`, `208 V`, and `12 LBS`. */

/** Units that name no field, after any number. */
const COUNTED =
  /^[\s-]{0,2}(?:POLES?|P|WIRES?(?!\W*SIZE)|W|SPACES?|(?:CIRCUITS?|CKTS?)(?!\W*(?:BREAKER|BRKR|BKR|BRK))|LBS?|POUNDS?|OZ|KGS?|K|KA|K?AIC|TONS?|HOURS?|HRS?|UF)(?![A-Z])/i;
/** Units that are names as well: with a number behind them, that number is theirs. */
const NAMED = /^[\s-]{0,2}(?:HP|KW|K?WATTS?|PSIG?|BTUH?|GALS?)(?![A-Z])(?!\W*\d)/i;
const PHASES = /^[\s-]{0,2}(?:PH(?:ASE)?|[ØΦ])(?![A-Z])/i;
const CYCLES = /^[\s-]{0,2}(?:HZ|HERTZ|CYCLES?)(?![A-Z])(?!\W*[56]0)/i;
const VOLTS = /^\s{0,2}(?:V(?:AC|DC)?|~|VOLTS?(?!\W*[1-6]\d{2}))(?![A-Z])/i;
const AMPERES = /^\s{0,2}A(?:MP(?:ERE)?S?)?(?![A-Z])/i;
const LOADS = /^[\s-]{0,2}(?:[RLF]\.?L\.?A)(?![A-Z])(?!\W*\d)/i;
const WEIGHTS = /^\s{0,2}(?:LBS?|POUNDS?|OZ|KGS?|G(?:RAMS?)?|PSIG?)(?![A-Z])/i;

/** Whether a number is cut out of a longer one: `10` of `10,000`, `208` of `208-230`. */
const isPart = (rest: string): boolean => /^(?:\s?[-/]\s?\d|,\d)/.test(rest);
const isCounted = (rest: string): boolean => COUNTED.test(rest) || NAMED.test(rest);

/** Whether the text after a number gives it a unit that no current has. */
export function isNoCurrent(value: string, rest: string): boolean {
  return (
    isPart(rest) ||
    isCounted(rest) ||
    (/^[13I]$/.test(value) && PHASES.test(rest)) ||
    (/^[56]0$/.test(value) && CYCLES.test(rest)) ||
    (/^[1-6]\d{2}(?!\d)/.test(value) && VOLTS.test(rest))
  );
}

/** Numbers of refrigerants that end in the letter A, which no plate states as amperes. */
const REFRIGERANT_A = /^(?:134|404|41[0O]|421|422|427|438|448|449)$/i;

/** Whether a number is neither the current of a whole device, nor any other current. */
export function isNoAmperes(value: string, rest: string): boolean {
  return REFRIGERANT_A.test(value) || LOADS.test(rest) || isNoCurrent(value, rest);
}

/** `VOLTS 200 A` has no volts. */
export function isNoVoltage(_value: string, rest: string): boolean {
  return isCounted(rest) || (AMPERES.test(rest) && !/^\s{0,2}A\w*\W*\d/i.test(rest));
}

/** The `3` of `PHASE 3 HP` is no phase. */
export function isNoPhase(_value: string, rest: string): boolean {
  return isCounted(rest);
}

/** A number without `R` is no refrigerant if it is a weight or a pressure: `REFRIGERANT 12 LBS`. */
export function isNoRefrigerant(value: string, rest: string): boolean {
  return /^\d/.test(value) && WEIGHTS.test(rest);
}

export const hasAmperes = (rest: string): boolean => AMPERES.test(rest);
export const hasVolts = (rest: string): boolean => VOLTS.test(rest);

/** The number directly after a name; null where none is, or where its unit says that it is no value of the name. */
export function bareNumber(text: string): string | null {
  const [head, number = ''] = /^[\s.:;#=()*_-]*(\d[\d.,/]*)/.exec(text) ?? ['', ''];
  return number === '' || isNoCurrent(number, text.slice(head.length)) ? null : number;
}

/** A whole text that is a number with its unit: `60HZ`, `225AMP`. Longer numbers with an A may be serials. */
export const QUANTITY =
  /^(?:\d{2,3}A|\d{1,5}(?:[./-]\d{1,3})*-?(?:V(?:AC|DC|OLTS?)?|HZ|HERTZ|PH(?:ASE)?|AMP(?:ERE)?S?|K?W(?:ATTS?)?|LBS?|OZ|HP|BTUH?|PSIG?|GALS?|KG|POLES?|WIRES?|TONS?))$/i;
