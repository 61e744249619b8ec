/**
 * Trade terms that the general language model lacks or rarely expects, with their pronunciations in the
 * phonemes of CMUdict. Some short words (truss, grout, tread) are missing because they were detected inside
 * others.
 */
const PRONUNCIATIONS: Record<string, string> = {
  AFCI: 'EY EH F S IY AY',
  ampacity: 'AE M P AE S IH T IY',
  anchorage: 'AE NG K ER AH JH',
  'arc-fault': 'AA R K F AO L T',
  asbestos: 'AE S B EH S T AH S',
  backfill: 'B AE K F IH L',
  backflow: 'B AE K F L OW',
  ballast: 'B AE L AH S T',
  baluster: 'B AE L AH S T ER',
  balusters: 'B AE L AH S T ER Z',
  breaker: 'B R EY K ER',
  busbar: 'B AH S B AA R',
  bushing: 'B UH SH IH NG',
  caulking: 'K AO K IH NG',
  cleanout: 'K L IY N AW T',
  clearance: 'K L IH R AH N S',
  compressor: 'K AH M P R EH S ER',
  condensate: 'K AA N D AH N S EY T',
  condenser: 'K AH N D EH N S ER',
  conduit: 'K AA N D UW IH T',
  corrosion: 'K ER OW ZH AH N',
  CPVC: 'S IY P IY V IY S IY',
  crawlspace: 'K R AO L S P EY S',
  damper: 'D AE M P ER',
  delamination: 'D IY L AE M AH N EY SH AH N',
  disconnect: 'D IH S K AH N EH K T',
  downspout: 'D AW N S P AW T',
  drywall: 'D R AY W AO L',
  ductwork: 'D AH K T W ER K',
  efflorescence: 'EH F L ER EH S AH N S',
  egress: 'IY G R EH S',
  escutcheon: 'EH S K AH CH AH N',
  fascia: 'F EY SH AH',
  fireblocking: 'F AY ER B L AA K IH NG',
  firestopping: 'F AY ER S T AA P IH NG',
  flashing: 'F L AE SH IH NG',
  footing: 'F UH T IH NG',
  formwork: 'F AO R M W ER K',
  galvanized: 'G AE L V AH N AY Z D',
  GFCI: 'JH IY EH F S IY AY',
  girder: 'G ER D ER',
  grounding: 'G R AW N D IH NG',
  guardrail: 'G AA R D R EY L',
  gypsum: 'JH IH P S AH M',
  handrail: 'HH AE N D R EY L',
  honeycombing: 'HH AH N IY K OW M IH NG',
  HVAC: 'EY CH V AE K, EY CH V IY EY S IY',
  insulation: 'IH N S AH L EY SH AH N',
  joist: 'JH OY S T',
  lintel: 'L IH N T AH L',
  membrane: 'M EH M B R EY N',
  neoprene: 'N IY AH P R IY N',
  parapet: 'P EH R AH P EH T',
  penetration: 'P EH N AH T R EY SH AH N',
  pilaster: 'P IH L AE S T ER',
  plenum: 'P L EH N AH M',
  plywood: 'P L AY W UH D',
  PVC: 'P IY V IY S IY',
  rebar: 'R IY B AA R',
  receptacle: 'R IH S EH P T AH K AH L',
  receptacles: 'R IH S EH P T AH K AH L Z',
  refrigerant: 'R IH F R IH JH ER AH N T',
  Romex: 'R OW M EH K S',
  scupper: 'S K AH P ER',
  sealant: 'S IY L AH N T',
  setback: 'S EH T B AE K',
  sheathing: 'SH IY DH IH NG',
  shutoff: 'SH AH T AO F',
  soffit: 'S AA F IH T',
  spalling: 'S P AO L IH NG',
  sprinkler: 'S P R IH NG K L ER',
  standpipe: 'S T AE N D P AY P',
  stormwater: 'S T AO R M W AO T ER',
  stucco: 'S T AH K OW',
  subpanel: 'S AH B P AE N AH L',
  switchgear: 'S W IH CH G IH R',
  thermostat: 'TH ER M AH S T AE T',
  trusses: 'T R AH S IH Z',
  underlayment: 'AH N D ER L EY M AH N T',
  vapor: 'V EY P ER',
  ventilation: 'V EH N T AH L EY SH AH N',
  wainscot: 'W EY N S K AA T',
  weatherproof: 'W EH DH ER P R UW F',
  weatherstripping: 'W EH DH ER S T R IH P IH NG',
  weephole: 'W IY P HH OW L',
};

/** A threshold so low that PocketSphinx reports every possible place with its probability. */
const DETECTION_THRESHOLD = '1e-30';

export const TRADE_TERMS = Object.keys(PRONUNCIATIONS);

/** The number of phonemes of a term's first pronunciation. */
export function phonemesOf(term: string): number {
  const [first = ''] = (PRONUNCIATIONS[term] ?? '').split(', ');
  return first.split(' ').length;
}

/** The content of a `-dict` file. A second pronunciation of a word is `word(2)`. */
export const tradeDictionary = Object.entries(PRONUNCIATIONS)
  .flatMap(([term, pronunciations]) =>
    pronunciations
      .split(', ')
      .map((phonemes, index) => `${index === 0 ? term : `${term}(${index + 1})`} ${phonemes}`),
  )
  .join('\n');

/** The content of a `-kws` file. */
export const tradeKeyPhrases = TRADE_TERMS.map((term) => `${term} /${DETECTION_THRESHOLD}/`).join('\n');
