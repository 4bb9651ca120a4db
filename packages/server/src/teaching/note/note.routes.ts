import type { Note, noteEndpoints } from '@jiangxue/contract/learning/learning.ts'
import { noteLimits } from '@jiangxue/contract/learning/learning.values.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { countAgainst } from '../../core/http/rate-limit.ts'
import { existing, problem } from '../../core/problem.ts'
import { toInstant } from '../../core/units.ts'
import { getStudent } from '../../people/student/student.policy.ts'
import { watchableLesson } from '../learning/open-playback.ts'
import {
  deleteNote,
  findNote,
  hasRoomForNote,
  insertNote,
  listNotes,
  listSharedNotes,
  updateNote,
  type NoteRow,
} from './note.queries.ts'

const toNote = (row: NoteRow): Note => ({
  ...row,
  position: row.positionMs / 1000,
  isShared: row.isShared === 1,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
const dayMs = 86_400_000
const flagOf = (isTrue: boolean): 0 | 1 => (isTrue ? 1 : 0)
const toMs = (seconds: number) => Math.round(seconds * 1000)

export const noteHandlers: HandlersOf<keyof typeof noteEndpoints> = {
  listNotes: async ({ context: { database }, params, query }) =>
    showPage(await listNotes(database.read, params.userId, params.lessonId, query), query, toNote),

  listSharedNotes: async ({ context: { database }, caller, params, query }) => {
    const db = database.read
    await getStudent(db, caller, params.id)
    const which = { studentId: params.id, teacherId: caller.role === 'TEACHER' ? caller.userId : undefined }
    return showPage(await listSharedNotes(db, which, query), query, (row) => ({
      ...toNote(row),
      courseName: row.courseName,
      lessonTitle: row.lessonTitle,
    }))
  },

  addNote: async ({ context, caller, origin, params, body }) => {
    await watchableLesson({ context, caller, origin }, params.lessonId)
    const note = {
      studentId: params.userId,
      lessonId: params.lessonId,
      content: body.content,
      positionMs: toMs(body.position),
      isShared: flagOf(body.isShared),
      createdAt: context.now(),
      updatedAt: context.now(),
    }
    const ofDay = { name: `notes:${params.userId}`, max: noteLimits.perDay, windowMs: dayMs }
    return toNote(
      await context.database.write(async (db) => {
        await countAgainst(db, [ofDay], context.now())
        if (!(await hasRoomForNote(db, params.userId, noteLimits.inAll))) throw problem('note.tooMany')
        return insertNote(db, note)
      }),
    )
  },

  updateNote: async ({ context: { database, now }, params, body }) => {
    const positionMs = body.position === undefined ? undefined : toMs(body.position)
    const isShared = body.isShared === undefined ? undefined : flagOf(body.isShared)
    const change = { content: body.content, positionMs, isShared, updatedAt: now() }
    return database.write(async (db) => {
      const current = existing(await findNote(db, params.userId, params.lessonId, params.id), 'note.notFound')
      const changed = await updateNote(db, params.id, params.userId, body.version, change)
      if (!changed) throw problem('resource.stale', { data: toNote(current) })
      return toNote(changed)
    })
  },

  deleteNote: async ({ context: { database }, params }) => {
    if (!(await database.write((db) => deleteNote(db, params.userId, params.lessonId, params.id))))
      throw problem('note.notFound')
  },
}
