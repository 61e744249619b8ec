/** Half as many bars as points, each the average of two: as many as a phone shows apart. */
export function barsOf(waveform: readonly number[]): number[] {
  const pairs = Array.from({ length: Math.ceil(waveform.length / 2) }, (_, index) =>
    waveform.slice(index * 2, index * 2 + 2),
  );
  const averages = pairs.map((pair) => pair.reduce((sum, value) => sum + value, 0) / pair.length);
  return stretched(averages);
}

/** Speech is far below full scale: the loudest bar gets the whole height, unless all of it is quiet. */
function stretched(bars: readonly number[]): number[] {
  const loudest = Math.max(...bars, QUIET);
  return bars.map((bar) => bar / loudest);
}

const QUIET = 0.3;
