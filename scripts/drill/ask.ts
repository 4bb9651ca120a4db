import { request } from 'node:https'

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly token?: string
  readonly body?: unknown
  /** A form with a file, in place of a body. */
  readonly form?: { readonly body: Buffer; readonly headers: Record<string, string> }
}
export interface Response {
  /** 0 where no response came. */
  readonly status: number
  readonly text: string
}

/** Asks through nginx, whose certificate nobody has signed. */
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

/** Takes a step every so often, whether the one before has ended or not; returns how to stop, which waits for the last ones. */
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
