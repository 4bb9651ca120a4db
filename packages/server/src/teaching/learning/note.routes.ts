import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Note } from '@jiangxue/contract/learning.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { problem } from '../../core/http/problem.ts'
import { done, toInstant } from '../../core/units.ts'
import { countNotes, deleteNote, findNote, insertNote, listNotes, updateNote, type NoteRow } from './note.queries.ts'
import { visibleLesson } from './open-playback.ts'

const toNote = (row: NoteRow): Note => ({
  id: row.id,
  lessonId: row.lessonId,
  content: row.content,
  position: row.positionMs / 1000,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
  version: row.version,
})
const toMs = (seconds: number) => Math.round(seconds * 1000)

export const noteHandlers: HandlersOf<'listNotes' | 'addNote' | 'updateNote' | 'deleteNote'> = {
  listNotes: async ({ context: { database }, params, query }) => {
    const rows = await listNotes(database.read, params.userId, params.lessonId, query)
    return toPage(rows.map(toNote), await countNotes(database.read, params.userId, params.lessonId), query)
  },

  addNote: async ({ context, caller, params, body }) => {
    await visibleLesson(context, caller, params.lessonId, undefined)
    const note = {
      studentId: params.userId,
      lessonId: params.lessonId,
      content: body.content,
      positionMs: toMs(body.position),
    }
    return done(toNote(await context.database.write((db) => insertNote(db, note, context.now()))))
  },

  updateNote: async ({ context: { database, now }, params, body }) => {
    const change = { content: body.content, ...(body.position !== undefined && { positionMs: toMs(body.position) }) }
    const note = await database.write(async (db) => {
      const current = await findNote(db, params.userId, params.lessonId, params.id)
      if (!current) throw problem('note.absent')
      const changed = await updateNote(db, params.id, params.userId, body.version, change, now())
      if (!changed) throw problem('resource.stale', { data: toNote(current) })
      return changed
    })
    return done(toNote(note))
  },

  deleteNote: async ({ context: { database }, params }) => {
    if (!(await database.write((db) => deleteNote(db, params.userId, params.lessonId, params.id))))
      throw problem('note.absent')
    return done(null, '删除成功')
  },
}
