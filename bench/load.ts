import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  failed: number
  bytes: number
}

/**
 * Loads one server with the given number of connections; `next` creates each request. A rate limits the requests per
 * second over all connections.
 */
export async function drive(
  url: string,
  connections: number,
  seconds: number,
  next: () => { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string },
  rate?: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) as never }],
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    bytes: result.throughput.average,
  }
}

/**
 * Loads one server with two kinds of paths in alternating turns, so that what else the machine does affects both alike;
 * returns the median requests per second of each. A turn takes a quarter of `seconds`.
 */
export async function driveInTurns(url: string, seconds: number, paths: readonly [() => string, () => string]) {
  const turns = 5
  const rates: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++)
    for (const [index, path] of paths.entries()) {
      const { perSecond } = await drive(url, 16, seconds / 4, () => ({ path: path() }))
      rates[index as 0 | 1].push(perSecond)
    }
  return rates.map((each) => each.toSorted((a, b) => a - b)[Math.floor(turns / 2)]) as [number, number]
}
