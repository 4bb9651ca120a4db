import { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import type { ReportAnswer } from '@jiangxue/contract/learning.ts'
import { browserApi } from '../lib/api-client.ts'
import { currentToken, renewToken } from '../lib/session.ts'
import { createPendingWatch } from './pending-watch.ts'
import { createPlaybackServer, type PlaybackServer } from './playback-server.ts'
import { createWatchOutbox, type WatchOutbox } from './watch-outbox.ts'

interface Connection {
  server: PlaybackServer
  outbox: WatchOutbox
}
const connections = new Map<number, Connection>()

/** The one outbox of an account on this page: reports of a lesson that was left go out before the next one is opened. */
export function connectionOf(accountId: number): Connection {
  const known = connections.get(accountId)
  if (known) return known
  const server = createPlaybackServer(browserApi, accountId, postLeaving)
  const outbox = createWatchOutbox(
    createPendingWatch(accountId, () => localStorage),
    server.sendReport,
  )
  const connection = { server, outbox }
  connections.set(accountId, connection)
  return connection
}

async function postLeaving(path: string, body: unknown): Promise<ReportAnswer> {
  const token = currentToken()
  const response = await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const renewed = response.headers.get('New-Token')
  if (token && renewed) renewToken(token, renewed)
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new ApiProblem(response.status, 'The report was refused', answer as ProblemBody | undefined)
  return answer as ReportAnswer
}
