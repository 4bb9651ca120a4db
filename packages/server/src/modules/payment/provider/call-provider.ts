import { waitingBudgetMs } from '../../../core/outside/outside-call.ts'

const mostAnswerBytes = 65_536
/** A bill of a day; nobody waits for it. */
export const billLimits = { mostBytes: 20_000_000, budgetMs: 60_000 } as const

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** Calls a provider; the answer has a limit in size and time. Errors name nothing that was sent. */
export async function callProvider(
  url: string,
  { method, headers = {}, body }: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  { mostBytes, budgetMs }: { mostBytes: number; budgetMs: number } = {
    mostBytes: mostAnswerBytes,
    budgetMs: waitingBudgetMs,
  },
): Promise<Answer> {
  const response = await fetch(url, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(budgetMs) })
  return { status: response.status, headers: response.headers, bytes: await bytesOf(response, mostBytes) }
}

async function bytesOf({ body }: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('payment provider: answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The JSON of an answer; undefined if it is none. */
export function jsonOfBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
