import type { classroomEndpoints } from '@jiangxue/contract/class/classroom.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { only } from '../../core/look-up.ts'
import { existing } from '../../core/problem.ts'
import { getClass } from '../training-class/training-class.policy.ts'
import { countSessions, findSession, listSessions, type SessionRecord } from './classroom.queries.ts'
import { toSessions } from './classroom.wire.ts'
import { cancelHours, enterSession } from './enter-session.ts'
import { openSheet } from './sign-in-sheet.ts'

const show = async ({ database }: Context, row: SessionRecord) => only(await toSessions(database.read, [row]))

export const classroomHandlers: HandlersOf<keyof typeof classroomEndpoints> = {
  listClassroomSessions: async ({ context: { database }, params, query }) => {
    const { id } = await getClass(database.read, params.id)
    const rows = await listSessions(database.read, id, query)
    return toPage(await toSessions(database.read, rows), await countSessions(database.read, id), query)
  },
  enterClassroomSession: async (call) =>
    show(call.context, await enterSession(call, call.params.id, call.body, call.file)),
  cancelClassroomHours: async (call) =>
    show(call.context, await cancelHours(call, call.params.id, call.params.sessionId, call.body)),
  openSignInSheet: async (call) => {
    const { id, sessionId } = call.params
    const session = existing(await findSession(call.context.database.read, id, sessionId), 'classroom.notFound')
    const { sheet, contentType } = await openSheet(call, session, call.query.reason)
    call.reply
      ?.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(contentType)
    return call.reply?.send(sheet) as never
  },
}
