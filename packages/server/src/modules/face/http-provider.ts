import { waitingBudgetMs } from '../../core/outside/outside-call.ts'
import type { FaceProvider } from './face-provider.ts'

const mostAnswerBytes = 10_000

/**
 * A client for the protocol in `docs/operations.md`: POST of `{picture, pose, reference}`, pictures in base64, with a bearer key; the
 * response is `{"result": "same" | "other"}`. Everything else is an error, which never contains picture data.
 */
export const httpProvider =
  ({ url, key }: { readonly url: string; readonly key: string }): FaceProvider =>
  async ({ picture, pose, reference }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ picture: picture.toString('base64'), pose, reference: reference.toString('base64') }),
      redirect: 'error',
      signal: AbortSignal.timeout(waitingBudgetMs),
    })
    if (!response.ok) throw new Error(`face provider: ${response.status}`)
    const result = resultOf(await textOf(response))
    if (result !== 'same' && result !== 'other') throw new Error('face provider: no result')
    return result
  }

/** Reads the response up to the size limit. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostAnswerBytes) throw new Error('face provider: too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function resultOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { result?: unknown } | null)?.result
  } catch {
    return undefined
  }
}
