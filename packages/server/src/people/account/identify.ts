import type { Context } from '../../core/context.ts'
import { originOf, type Identify } from '../../core/http/bind.ts'
import { resumeSession, sessionFinder } from './session.ts'

/** Finds callers by the bearer token of their request. */
export function identifyBySession({ database, settings, now }: Context): Identify {
  const sessions = { database, settings, find: sessionFinder(database) }
  return async (request, reply) => {
    const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return null
    const session = await resumeSession(sessions, token, originOf(request), now())
    if (session?.newToken !== undefined) reply.header('new-token', session.newToken)
    return session?.caller ?? null
  }
}
