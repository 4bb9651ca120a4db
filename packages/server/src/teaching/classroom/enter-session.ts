import type { CancelHoursForm, ClassroomSessionForm } from '@jiangxue/contract/class/classroom.ts'
import { classroomLimits as limits } from '@jiangxue/contract/class/classroom.values.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { assertFullAdmin } from '../../core/http/full-admin.ts'
import { audit } from '../../core/log/audit.ts'
import { problem, existing, invalid } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { recordFile } from '../../files/file/store-file.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { listOfDay } from '../../ledger/rules/classroom-hours.queries.ts'
import { listNames } from '../../people/account/account.queries.ts'
import { appendToChains } from '../learning/append-to-chains.ts'
import { creditRulesOf } from '../learning/watch-queue.ts'
import { listMemberIds } from '../training-class/member.queries.ts'
import { assertOpen, lockedClass } from '../training-class/training-class.policy.ts'
import type { ClassRecord } from '../training-class/training-class.queries.ts'
import {
  cancelAttendances,
  findSession,
  insertAttendances,
  insertSession,
  listAttendances,
  type SessionRecord,
} from './classroom.queries.ts'
import { storeSheet } from './sign-in-sheet.ts'

const mostNames = 10

/**
 * Enters what members of a class were taught in a classroom, as a row of each one's chain. Such hours are never study
 * time; papers state them apart from it.
 */
export async function enterSession(
  actor: Actor,
  classId: number,
  form: ClassroomSessionForm,
  file: UploadedFile,
): Promise<SessionRecord> {
  assertFullAdmin(actor.caller)
  const { context, caller } = actor
  const today = siteDay(context.now(), (await context.settings.current())['basic.timezone'])
  if (form.heldOn > today) throw invalid({ heldOn: 'date.inFuture' })
  const rules = await creditRulesOf(context)
  const sheet = await storeSheet(context, file)
  const { studentIds: chosen, hours, ...facts } = form
  const studentIds = [...new Set(chosen)]
  const hundredths = Math.round(hours * 100)
  return writeCredit(actor, async (db) => {
    const now = context.now()
    const record = await lockedClass(db, classId, undefined)
    assertOpen(record)
    if (form.heldOn < record.startDate || form.heldOn > record.endDate) throw invalid({ heldOn: 'date.outsideClass' })
    const members = new Set(await listMemberIds(db, classId))
    if (studentIds.some((id) => !members.has(id))) throw problem('class.notMember')
    await assertPlausible(db, record, studentIds, { ...form, hundredths })
    const sheetFileId = await recordFile(db, sheet.body, caller.userId, now)
    const id = await insertSession(db, {
      ...facts,
      classId,
      hundredths,
      sheetFileId,
      sheetSha256: sheet.sha256,
      enteredBy: caller.userId,
      enteredAt: now,
    })
    const session = existing(await findSession(db, classId, id), 'classroom.notFound')
    const { topic, teacherName, enteredByName } = session
    const stated = {
      sessionId: id,
      classId,
      day: form.heldOn,
      hundredths,
      topic,
      teacherName,
      enteredBy: enteredByName,
    }
    const event = { kind: 'classroom', facts: { ...stated, sheet: sheet.sha256 }, at: now } as const
    await insertAttendances(db, id, await appendToChains(db, rules, studentIds, event))
    await audit(db, actor, {
      action: 'class.enterClassroom',
      targetId: classId,
      detail: { sessionId: id, studentIds, hours, ...facts },
    })
    const changes = Object.entries({ ...facts, hours, students: await namesOf(db, studentIds), sheet: sheet.sha256 })
    await guardAct(db, actor, 'classroomHours', {
      targetId: classId,
      subject: record.name,
      changes: changes.map(([name, after]) => ({ name: `classroom.${name}`, before: null, after })),
    })
    return session
  })
}

/** Cancels the hours of students in a session, by a row of each one's chain. */
export async function cancelHours(
  actor: Actor,
  classId: number,
  sessionId: number,
  { studentIds: chosen, reason }: CancelHoursForm,
): Promise<SessionRecord> {
  assertFullAdmin(actor.caller)
  const rules = await creditRulesOf(actor.context)
  const studentIds = [...new Set(chosen)]
  return writeCredit(actor, async (db) => {
    const record = await lockedClass(db, classId, undefined)
    assertOpen(record)
    const session = existing(await findSession(db, classId, sessionId), 'classroom.notFound')
    const counted = new Set(
      (await listAttendances(db, [sessionId])).flatMap((row) => (row.cancelledNumber === null ? [row.id] : [])),
    )
    if (studentIds.some((id) => !counted.has(id))) throw problem('classroom.alreadyCancelled')
    const event = { kind: 'classroomCancelled', facts: { sessionId, reason }, at: actor.context.now() } as const
    await cancelAttendances(db, sessionId, await appendToChains(db, rules, studentIds, event))
    await audit(db, actor, {
      action: 'class.cancelClassroom',
      targetId: classId,
      detail: { sessionId, studentIds, reason },
    })
    const { heldOn, topic, hundredths } = session
    await guardAct(db, actor, 'classroomHours', {
      targetId: classId,
      subject: record.name,
      changes: [
        { name: 'classroom.heldOn', before: heldOn, after: null },
        { name: 'classroom.topic', before: topic, after: null },
        { name: 'classroom.hours', before: hundredths / 100, after: null },
        { name: 'classroom.students', before: await namesOf(db, studentIds), after: null },
        { name: 'classroom.reason', before: null, after: reason },
      ],
    })
    return session
  })
}

/** Nobody attends the same session twice, or more hours than a day can have. */
async function assertPlausible(
  db: Db,
  { id: classId }: ClassRecord,
  studentIds: readonly number[],
  { heldOn, topic, hundredths }: { readonly heldOn: string; readonly topic: string; readonly hundredths: number },
): Promise<void> {
  const ofDay = await listOfDay(db, studentIds, heldOn)
  const twice = ofDay.filter((row) => row.classId === classId && row.topic === topic)
  if (twice.length > 0) throw problem('classroom.twice', { values: { students: await someNames(db, twice) } })
  const sums = new Map(studentIds.map((id) => [id, hundredths]))
  for (const row of ofDay) sums.set(row.studentId, (sums.get(row.studentId) ?? 0) + row.hundredths)
  const over = [...sums].flatMap(([studentId, sum]) => (sum > limits.mostHours * 100 ? [{ studentId }] : []))
  if (over.length > 0)
    throw problem('classroom.tooManyHours', { values: { students: await someNames(db, over), most: limits.mostHours } })
}

async function someNames(db: Db, rows: readonly { readonly studentId: number }[]): Promise<string> {
  const ids = [...new Set(rows.map(({ studentId }) => studentId))]
  const names = (await listNames(db, ids.slice(0, mostNames))).map(({ name }) => name)
  return names.join(translate(punctuation.betweenItems)) + (ids.length > mostNames ? punctuation.more : '')
}

/** Each student on a line, with the id, because names repeat. */
async function namesOf(db: Db, studentIds: readonly number[]): Promise<string> {
  const names = new Map((await listNames(db, studentIds)).map(({ id, name }) => [id, name]))
  return studentIds.map((id) => `${names.get(id) ?? ''} ${id}`).join('\n')
}
