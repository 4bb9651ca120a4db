import { request } from 'node:https'

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly token?: string
  readonly body?: unknown
  /** Multipart form data, sent instead of `body`. */
  readonly form?: { readonly body: Buffer; readonly headers: Record<string, string> }
}
export interface Response {
  /** 0 if there was no response. */
  readonly status: number
  readonly text: string
}

/** Sends a request through nginx and accepts its self-signed certificate. */
export const ask = (url: string, { method = 'GET', token, body, form }: Call = {}): Promise<Response> =>
  new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        rejectUnauthorized: false,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...form?.headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve({ status: 0, text }))
      },
    )
    sent.on('error', (error) => resolve({ status: 0, text: error.message }))
    sent.end(form?.body ?? (body === undefined ? undefined : JSON.stringify(body)))
  })

/** Signs in with the password of the demo school. */
export async function logIn(base: string, username: string, password: string): Promise<{ token: string; id: number }> {
  const { text } = await ask(`${base}/api/auth/login`, { method: 'POST', body: { username, password } })
  const { token, user } = JSON.parse(text) as { token: string; user: { id: number } }
  return { token, id: user.id }
}

/**
 * Starts a step at a fixed interval, whether or not the previous one has ended. Returns a stop function that waits for
 * the steps in progress.
 */
export function repeat(everyMs: number, step: (index: number) => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>()
  let index = 0
  const timer = setInterval(() => {
    const taken = step(index++)
    running.add(taken)
    void taken.then(() => running.delete(taken))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }
}
