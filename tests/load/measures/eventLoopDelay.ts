/** The 99th percentile of the delay of a process's event loop since the last reading, in milliseconds. */
export async function eventLoopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]) * 1000;
}
