import type { classRosterEndpoints } from '@jiangxue/contract/class/class-roster.ts'
import type { trainingClassEndpoints } from '@jiangxue/contract/class/training-class.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { rosterEntryEndpoints } from '@jiangxue/contract/student/roster.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { figuresOf, readOverview, toMembers } from './class-overview.ts'
import { listParts } from './class-part.queries.ts'
import { setClassPresenceRule } from './class-presence.ts'
import { setClassHourRule } from './class-rule.ts'
import classSheet from './class-sheet.ts'
import { commitImport, undoImport } from './import-into-class.ts'
import { addMembers, removeMember } from './join-class.ts'
import memberSheet from './member-sheet.ts'
import { readOwnClasses } from './own-classes.ts'
import { readAssessments } from './read-assessments.ts'
import { saveAssessments, typedPart } from './save-assessments.ts'
import { createClass, deleteClass, setClassStatus, updateClass } from './save-class.ts'
import { classScope, getClass, getVisibleClass } from './training-class.policy.ts'
import { countClasses, listClasses } from './training-class.queries.ts'
import { toClass, toClasses } from './training-class.wire.ts'

export const trainingClassHandlers: HandlersOf<
  keyof typeof trainingClassEndpoints | keyof typeof classRosterEndpoints | keyof typeof rosterEntryEndpoints
> = {
  listClasses: async ({ context, caller, query }) => {
    const db = context.database.read
    const scope = await classScope(db, caller)
    const rows = await listClasses(db, scope, query, query)
    return toPage(await toClasses(db, rows), await countClasses(db, scope, query), query)
  },
  exportClasses: (call) => sendWorkbook(call, classSheet, import.meta.resolve('./class-sheet.ts'), call.query),

  createClass: async (call) => toClass(call.context.database.read, await createClass(call, call.body)),
  getClass: async ({ context, caller, params }) => {
    const scope = await classScope(context.database.read, caller)
    return readOverview(context, await getVisibleClass(context.database.read, scope, params.id), scope)
  },
  updateClass: async (call) => toClass(call.context.database.read, await updateClass(call, call.params.id, call.body)),
  deleteClass: (call) => deleteClass(call, call.params.id),
  setClassStatus: async (call) => {
    const { status, version } = call.body
    return toClass(call.context.database.read, await setClassStatus(call, call.params.id, status, version))
  },
  setClassHourRule: async (call) =>
    toClass(call.context.database.read, await setClassHourRule(call, call.params.id, call.body)),
  setClassPresenceRule: async (call) =>
    toClass(call.context.database.read, await setClassPresenceRule(call, call.params.id, call.body)),

  listClassMembers: async ({ context, caller, params, query }) => {
    const { read } = context.database
    const scope = await classScope(read, caller)
    const record = await getVisibleClass(read, scope, params.id)
    const figures = await figuresOf(context, record.id, scope)
    const wanted = query.keyword?.toLowerCase() ?? ''
    const found = figures.members.filter(
      ({ name, studentNumber, learningStatus }) =>
        (query.learningStatus === undefined || learningStatus === query.learningStatus) &&
        `${name}\n${studentNumber ?? ''}`.toLowerCase().includes(wanted),
    )
    const page = found.slice(query.page * query.size, (query.page + 1) * query.size)
    return toPage(await toMembers(context, record, figures, page), found.length, query)
  },
  exportClassMembers: async (call) => {
    const { database, settings, now } = call.context
    const { id } = await getClass(database.read, call.params.id)
    const mostLessons = (await settings.current())['certificate.previewLessons']
    const filter = { classId: id, now: now(), mostLessons }
    const module = import.meta.resolve('./member-sheet.ts')
    return sendWorkbook(call, memberSheet, module, filter, { classId: id }, { targetId: id })
  },
  addClassMembers: (call) => addMembers(call, call.params.id, call.body.ids),
  removeClassMember: (call) => removeMember(call, call.params.id, call.params.studentId),

  saveAssessments: async (call) => {
    const { rows, part: partId, reason } = call.body
    return { changed: await saveAssessments(call, call.params.id, rows, { partId, reason }) }
  },
  readAssessments: async ({ context: { database, keys, settings, now }, params, body, file }) => {
    const { id, passScore } = await getClass(database.read, params.id)
    const part = typedPart(await listParts(database.read, id), body.part)
    const record = { id, passScore: part?.passScore ?? passScore, part: part?.name }
    const today = siteDay(now(), (await settings.current())['basic.timezone'])
    return readAssessments(database.read, keys, record, { bytes: file.bytes, sheet: body.sheet }, today)
  },

  // An import may belong to a class.
  commitImport: (call) => commitImport(call, call.params.id, call.body.confirmed),
  undoImport: (call) => undoImport(call, call.params.id),

  listOwnClasses: ({ context, params }) => readOwnClasses(context, params.userId),
}
