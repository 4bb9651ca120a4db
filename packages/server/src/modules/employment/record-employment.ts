import type {
  EmploymentEntry,
  EmploymentForm,
  EmploymentQuestion,
  Graduate,
  LinkedQuestion,
  OwnEmployment,
  OwnEmploymentForm,
} from '@jiangxue/contract/employment/employment.ts'
import { hasPlace, isWorking, type EmploymentStep } from '@jiangxue/contract/employment/employment.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isUniqueViolation } from '../../core/database/errors.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { maskName } from '../../core/log/mask.ts'
import { existing, invalid, problem } from '../../core/problem.ts'
import { daysAfter, siteDay } from '../../core/time/site-day.ts'
import { getClass } from '../../teaching/training-class/training-class.policy.ts'
import { readLink, type Asked } from './employment-link.ts'
import { findContact, insertRecord, listAsksOf } from './employment.queries.ts'
import { graduateTerms } from './graduates.ts'
import { readFollowed, toGraduate } from './read-employment.ts'

const dayMs = 86_400_000
/** How long a graduate can answer after being asked, unless the next question comes first. */
const answerableDays = 90

/** Enters what a graduate or their employer has told the school, also about an archived class. */
export async function enterEmployment(
  actor: Actor,
  classId: number,
  studentId: number,
  { step, source, ...form }: EmploymentEntry,
): Promise<Graduate> {
  const { context, caller } = actor
  const today = await todayOf(context)
  const columns = columnsOf(form, today)
  const terms = { ...(await graduateTerms(context)), today }
  return context.database.write(async (db) => {
    const record = await getClass(db, classId)
    const dueOn = daysAfter(record.endDate, step)
    if (dueOn > today) throw problem('employment.notDue', { values: { date: dueOn } })
    const find = async () =>
      (await readFollowed(db, record, {}, terms))
        .get(step)
        ?.find(({ id, deletedAt }) => id === studentId && deletedAt === null)
    if (!(await find())) throw problem('employment.notFinished')
    const written = { enteredBy: caller.userId, enteredAt: context.now() }
    await insertRecord(db, { ...columns, studentId, classId, step, source, ...written })
    const detail = { studentId, step, employment: form.status, source }
    await audit(db, actor, { action: 'class.enterEmployment', targetId: classId, detail })
    return toGraduate(existing(await find(), 'employment.notFinished'))
  })
}

/** What a student has been asked and not answered; the latest question of each class. */
export async function listQuestions({ database, now }: Context, studentId: number): Promise<EmploymentQuestion[]> {
  const open = await openAsks(database.read, studentId, now())
  return open
    .filter(({ recordId }) => recordId === null)
    .map(({ classId, className, endDate, step }) => ({ classId, className, endDate, step: step as EmploymentStep }))
}

export const answerEmployment = (
  { context, caller: { userId: studentId } }: Actor,
  { classId, step, ...form }: OwnEmployment,
): Promise<void> => answer(context, { studentId, classId, step }, form)

export async function getLinkedQuestion(context: Context, code: string): Promise<LinkedQuestion> {
  const asked = readLink(context.keys, code)
  const student = asked && (await findContact(context.database.read, asked.studentId))
  const ask = student && (await findOpenAsk(context.database.read, asked, context.now()))
  if (!ask) throw problem('resource.notFound')
  const { className, endDate, recordId } = ask
  return { studentName: maskName(student.name), className, endDate, isAnswered: recordId !== null }
}

export async function answerLinkedQuestion(context: Context, code: string, form: OwnEmploymentForm): Promise<void> {
  const asked = readLink(context.keys, code)
  if (!asked || !(await findContact(context.database.read, asked.studentId))) throw problem('resource.notFound')
  await answer(context, asked, form)
}

/** Stores the answer to the latest question about a class; 409 if there is one. Staff enter later changes. */
async function answer(context: Context, asked: Asked, form: OwnEmploymentForm): Promise<void> {
  const columns = columnsOf(form, await todayOf(context))
  try {
    await context.database.write(async (db) => {
      const ask = existing(await findOpenAsk(db, asked, context.now()), 'resource.notFound')
      if (ask.recordId !== null) throw problem('employment.answered')
      await insertRecord(db, { ...columns, ...asked, source: 'SELF', enteredAt: context.now() })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? problem('employment.answered') : error
  }
}

async function openAsks(db: Db, studentId: number, now: number) {
  const asks = await listAsksOf(db, studentId, now - answerableDays * dayMs)
  return [...Map.groupBy(asks, ({ classId }) => classId).values()].map(([latest]) => latest!)
}

const findOpenAsk = async (db: Db, { studentId, classId, step }: Asked, now: number) =>
  (await openAsks(db, studentId, now)).find((ask) => ask.classId === classId && ask.step === step)

/** The columns of an answer: whoever works names an employer, and who does not has none. */
function columnsOf({ status, ...form }: EmploymentForm, today: string) {
  if (isWorking(status) && form.employer === '') throw invalid({ employer: 'employer.missing' })
  if (form.sinceOn !== null && form.sinceOn > today) throw invalid({ sinceOn: 'date.inFuture' })
  const place = hasPlace(status) ? form : { employer: '', post: '', sinceOn: null }
  return { status, ...place, contract: isWorking(status) ? form.contract : null }
}

const todayOf = async ({ settings, now }: Context) => siteDay(now(), (await settings.current())['basic.timezone'])
