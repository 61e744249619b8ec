/**
 * Phrases of inspectors, from which the model of a company begins before anyone has accepted a note: parts of a building
 * with findings about them. They are written by trade, one finding after another over the parts, so that each part meets
 * several findings without listing every pair.
 */

interface Trade {
  parts: string;
  findings: string;
  places: string;
}

/** The number of findings that each part meets. */
const FINDINGS_OF_A_PART = 6;

const ANY = [
  'is missing / is loose / is damaged / is cracked / is not installed / is not accessible / is not secured',
  'is corroded / is rusted / is leaking / is blocked / is too low / is too high / is too close to the wall',
  'was not inspected / was repaired / needs repair / needs to be replaced / needs a permit / does not pass',
  'passed the inspection / failed the inspection / is approved / does not match the approved plans',
  'is not according to the manufacturer’s instructions / has no label / is not listed / is not complete',
].join(' / ');

const TRADES: readonly Trade[] = [
  {
    parts:
      'the electrical panel / the main breaker / the breaker / the subpanel / the service entrance cable / the meter base / ' +
      'the neutral wire / the ground wire / the grounding electrode / the ground rod / the bonding wire / the busbar / ' +
      'the receptacle / the outlet / the switch / the light fixture / the junction box / the box cover / the conduit / ' +
      'the cable / the circuit / the GFCI receptacle / the AFCI breaker / the disconnect / the smoke alarm / the smoke detector / ' +
      'the carbon monoxide alarm / the generator / the transfer switch / the panel directory / the knockout / the ceiling fan / ' +
      'the exit sign / the emergency light / the dryer receptacle / the conductor / the romex cable / the weatherproof cover',
    findings:
      'is not grounded / is not bonded / is not labeled / is double tapped / is overloaded / has reversed polarity / ' +
      'has no cover / has an open ground / trips / is not protected / has no GFCI protection / has no working clearance / ' +
      'is not supported / is not stapled / is the wrong size / has exposed wires / shows signs of heat / is not weatherproof',
    places:
      'in the garage / in the kitchen / in the bathroom / in the bedroom / in the hallway / in the attic / at the panel / ' +
      'outside / next to the sink / behind the dryer / by the pool / in the laundry room / at the meter / in the living room',
  },
  {
    parts:
      'the water heater / the relief valve / the drain pan / the shutoff valve / the supply line / the drain line / the vent pipe / ' +
      'the trap / the toilet / the sink / the lavatory / the shower / the shower pan / the bathtub / the faucet / the hose bib / ' +
      'the backflow preventer / the vacuum breaker / the cleanout / the sewer line / the septic tank / the water meter / ' +
      'the pressure regulator / the expansion tank / the gas line / the gas valve / the dishwasher / the garbage disposal / ' +
      'the floor drain / the air gap / the PEX pipe / the PVC pipe / the CPVC pipe / the copper pipe / the pipe hanger / ' +
      'the sump pump / the irrigation line / the washing machine / the sediment trap / the flue',
    findings:
      'leaks / drips / is clogged / does not drain / has no air gap / has no slope / has no support / is not strapped / ' +
      'is not glued / is not insulated / is not vented / has no shutoff / does not turn / has low pressure / held pressure / ' +
      'has no relief line / is not level / runs uphill / is too small / has a cross connection',
    places:
      'under the sink / in the garage / in the bathroom / in the kitchen / in the crawlspace / under the slab / in the wall / ' +
      'at the water heater / outside the house / in the utility room / behind the wall / at the main / in the yard',
  },
  {
    parts:
      'the air conditioner / the air handler / the condenser / the compressor / the evaporator coil / the filter / the thermostat / ' +
      'the duct / the return air / the supply register / the grille / the plenum / the flex duct / the exhaust fan / the dryer vent / ' +
      'the range hood / the condensate line / the condensate pan / the float switch / the refrigerant line / the furnace / ' +
      'the heat pump / the damper / the fire damper / the smoke damper / the ductwork / the insulation / the makeup air / ' +
      'the rooftop unit / the curb / the combustion air / the chimney / the boiler / the ventilation / the attic fan',
    findings:
      'is dirty / is not sealed / is not insulated / is disconnected / is kinked / is crushed / is undersized / has no access / ' +
      'does not cool / does not heat / does not run / has no disconnect / is not level / is noisy / has no trap / ' +
      'does not vent to the outside / ends in the attic / is not anchored / needs service / is not supported',
    places:
      'in the attic / on the roof / in the closet / in the garage / in the mechanical room / above the ceiling / at the unit / ' +
      'over the stove / at the air handler / behind the dryer / in the bathroom / on the wall / through the roof',
  },
  {
    parts:
      'the roof / the shingles / the roof tile / the underlayment / the flashing / the drip edge / the ridge vent / the valley / ' +
      'the gutter / the downspout / the scupper / the parapet / the soffit / the fascia / the roof deck / the sheathing / ' +
      'the truss / the rafter / the hurricane strap / the skylight / the roof drain / the roof membrane / the eave / the gable / ' +
      'the siding / the stucco / the window / the window sill / the door / the door frame / the threshold / the shutter / ' +
      'the sealant / the caulk / the weatherstripping / the house wrap / the vapor barrier / the garage door / the hinge / the screen',
    findings:
      'is rotted / is torn / is stained / is peeling / has holes / has water stains / is not nailed / is not lapped / is not sealed / ' +
      'does not close / does not open / does not latch / is not caulked / is warped / is clogged / is bent / is broken / ' +
      'has no flashing / is lifting / sags / shows water damage / is not impact rated / has no product approval',
    places:
      'at the ridge / at the eave / at the corner / on the north side / on the south side / on the east side / on the west side / ' +
      'over the garage / above the door / below the window / around the chimney / at the wall / near the valley / at the edge',
  },
  {
    parts:
      'the foundation / the footing / the slab / the column / the beam / the girder / the joist / the joist hanger / the stud / ' +
      'the header / the lintel / the sill plate / the top plate / the anchor bolt / the rebar / the concrete / the block wall / ' +
      'the masonry / the mortar joint / the grout / the retaining wall / the shear wall / the plywood / the subfloor / the blocking / ' +
      'the ledger board / the post / the post base / the weld / the bolt / the base plate / the formwork / the backfill / ' +
      'the compaction / the bearing wall / the cell / the steel / the framing / the nailing / the plate',
    findings:
      'is spalling / has honeycombing / is not filled / is not deep enough / is not wide enough / is not plumb / is not level / ' +
      'is notched / is bored / is cut / is split / is undersized / is not braced / is not tied / has exposed rebar / has a crack / ' +
      'has settled / is bowed / is not nailed / is spaced too far apart / has no bearing / has termite damage / has no washer',
    places:
      'at the corner / on the north side / on the east side / under the stairs / at the balcony / in the garage / at the opening / ' +
      'over the window / over the door / at the first floor / on the second floor / at the bottom / at the top / at the end',
  },
  {
    parts:
      'the stairs / the stair tread / the riser / the handrail / the guardrail / the baluster / the balusters / the landing / ' +
      'the deck / the balcony / the railing / the step / the ramp / the walkway / the driveway / the fence / the gate / the pool / ' +
      'the pool alarm / the pool barrier / the fire wall / the fire door / the firestopping / the fireblocking / the sprinkler head / ' +
      'the standpipe / the fire alarm / the fire extinguisher / the exit / the corridor / the egress window / the drywall / ' +
      'the ceiling / the floor / the wall / the tile / the carpet / the attic access / the attic ladder / the closet / the sidewalk',
    findings:
      'is uneven / is worn / is slippery / is not graspable / has no return / is only thirty four inches high / is blocked / ' +
      'does not self close / does not latch / is not self closing / is not rated / has a gap / has an opening of more than four inches / ' +
      'differs by more than three eighths of an inch / has mold / has moisture / is wet / has a hole / has a stain / is a trip hazard',
    places:
      'at the back / at the front / on the first floor / on the second floor / by the garage / at the entrance / in the basement / ' +
      'in the hallway / at the top of the stairs / at the bottom of the stairs / next to the pool / on the left side / on the right side',
  },
];

/** Sentences that frame a finding, and measures. */
const FRAMES = [
  'there is no {part} {place}',
  'there is a leak at {part} {place}',
  'there is a crack in {part} {place}',
  'there is water on {part}',
  'I see a problem with {part} {place}',
  'please look at {part} {place}',
  'the contractor will repair {part}',
  'install {part} {place}',
  'replace {part} {place}',
  'two of them are missing {place}',
  'we could not reach {part} {place}',
  'I took a photo of {part} {place}',
];

const MEASURES = [
  'the clearance is less than thirty six inches',
  'the opening is wider than four inches',
  'the spacing is more than six feet apart',
  'the nails are spaced six inches on center at the edges and twelve inches in the field',
  'it is supported every four feet',
  'it is within three feet of the box',
  'it has to be at least eighteen inches above the floor',
  'the slope is a quarter inch per foot',
  'the pressure is sixty pounds per square inch',
  'the breaker is twenty amps and the wire is fourteen gauge',
  'the test held for fifteen minutes',
  'the riser is seven and three quarter inches',
  'the height is forty two inches',
  'the distance is about ten feet from the property line',
  'the depth is twelve inches below grade',
  'the temperature is one hundred twenty degrees',
  'this item passes',
  'this item does not pass',
  'this item does not apply',
  'correct this before the next inspection',
  'the work is not ready for inspection',
  'the permit card is not on site',
  'the approved plans are not on site',
];

/** All phrases as sentences. */
export function tradePhrases(): string[] {
  return [...TRADES.flatMap(phrasesOf), ...MEASURES];
}

function phrasesOf(trade: Trade): string[] {
  const findings = [...alternatives(trade.findings), ...alternatives(ANY)];
  const places = alternatives(trade.places);
  return alternatives(trade.parts).flatMap((part, index) => {
    const at = (step: number, list: readonly string[]): string =>
      list[(index * 5 + step * 7) % list.length] ?? '';
    const found = Array.from({ length: FINDINGS_OF_A_PART }, (_, step) => {
      const place = step % 2 === 0 ? ` ${at(step, places)}` : '';
      return `${part}${place} ${at(step, findings)}`;
    });
    const framed = [0, 1].map((step) =>
      at(step, FRAMES)
        .replace('{part}', bareAfterNo(at(step, FRAMES), part))
        .replace('{place}', at(step, places)),
    );
    return [...found, ...framed];
  });
}

/** "There is no" is followed by the bare noun. */
const bareAfterNo = (frame: string, part: string): string =>
  frame.includes('no {part}') ? part.replace(/^the /, '') : part;

const alternatives = (list: string): string[] => list.split(' / ').map((one) => one.trim());
