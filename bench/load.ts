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
