import type { AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { isFromApplication, type AuthoritySource } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import { sumOfMembers } from '../../ledger/rules/classroom-hours.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { listPartResults, listParts, type ShownPartResult } from '../../teaching/training-class/class-part.queries.ts'
import { listClassCertificates, listMemberProgress } from '../../teaching/training-class/member.queries.ts'
import {
  findAnyClass,
  listClassCourses,
  listClassTeachers,
} from '../../teaching/training-class/training-class.queries.ts'
import { listFirstDays, listWritten, sumStudyTimes } from './subject.queries.ts'

type ById<Value> = ReadonlyMap<number, Value>
type First<Rows> = Rows extends readonly (infer Row)[] ? Row : never
type Written = First<Awaited<ReturnType<typeof listWritten>>>
type Certificate = First<Awaited<ReturnType<typeof listClassCertificates>>>

/** What the columns of a form tell beyond the accounts of students; groups that no column shows are empty. */
export interface SubjectGroups {
  readonly trainingClass: {
    readonly name: string
    readonly project: string
    readonly startDate: string
    readonly endDate: string
    readonly courses: string
    readonly teachers: string
    readonly lessonCount: number
  }
  readonly written: ById<Written>
  readonly onlineHours: ById<number>
  readonly classroomHundredths: ById<number>
  readonly studyMs: ById<number>
  readonly progress: ById<{ readonly completedLessons: number; readonly lastStudiedAt: number }>
  readonly firstDays: ById<string | null>
  readonly certificates: ById<Certificate>
  /** The results in the parts of the assessment by the part's name. */
  readonly parts: ById<ReadonlyMap<string, ShownPartResult>>
}

export async function readGroups(
  db: Db,
  { form: { columns }, classId }: { readonly form: AuthorityFormFields; readonly classId: number },
  records: readonly { readonly id: number }[],
): Promise<SubjectGroups> {
  const used = new Set(columns.map(({ source }) => source))
  const read = async <Value>(is: boolean, load: () => Promise<ById<Value>>): Promise<ById<Value>> =>
    is && records.length > 0 ? load() : new Map()
  const shows = (...sources: readonly AuthoritySource[]) => sources.some((source) => used.has(source))
  const courses = await listClassCourses(db, [classId])
  return {
    trainingClass: await readClass(db, classId, courses),
    written: await read(columns.some(isFromApplication), async () => byStudent(await listWritten(db, classId))),
    onlineHours: await read(shows('onlineHours', 'totalHours'), async () => {
      const which = { studentIds: records.map(({ id }) => id), courseIds: courses.map(({ id }) => id) }
      const hours = await readCreditHours(db, await listHourRules(db), which)
      return new Map([...hours].map(([id, { total }]) => [id, toCreditHours(total)]))
    }),
    classroomHundredths: await read(shows('classroomHours', 'totalHours'), () => sumOfMembers(db, classId)),
    studyMs: await read(shows('studyTime'), async () => {
      const rows = await sumStudyTimes(db, classId)
      return new Map(rows.map(({ studentId, ms }) => [studentId, Number(ms)]))
    }),
    progress: await read(shows('completedLessons', 'lastStudiedOn'), () => readProgress(db, classId)),
    firstDays: await read(shows('firstStudiedOn'), async () => {
      const rows = await listFirstDays(db, classId)
      return new Map(rows.map(({ studentId, day }) => [studentId, day]))
    }),
    certificates: await read(shows('certificateNumber', 'certificateOn'), async () =>
      byStudent(await listClassCertificates(db, classId)),
    ),
    parts: await read(shows('partScore', 'partResult', 'partOn'), () => readParts(db, classId)),
  }
}

const byStudent = <Row extends { readonly studentId: number | null }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [Number(row.studentId), row]))

async function readClass(db: Db, classId: number, courses: Awaited<ReturnType<typeof listClassCourses>>) {
  const found = await findAnyClass(db, classId)
  const teachers = await listClassTeachers(db, [classId])
  const names = (rows: readonly { readonly name: string }[]) =>
    rows.map(({ name }) => name).join(punctuation.betweenItems)
  return {
    name: found?.name ?? '',
    project: found?.project ?? '',
    startDate: found?.startDate ?? '',
    endDate: found?.endDate ?? '',
    courses: names(courses),
    teachers: names(teachers),
    lessonCount: courses.reduce((sum, { lessonCount }) => sum + lessonCount, 0),
  }
}

async function readProgress(db: Db, classId: number) {
  const rows = Map.groupBy(await listMemberProgress(db, classId), ({ studentId }) => studentId)
  return new Map(
    [...rows].map(([id, own]) => [
      id,
      {
        completedLessons: own.reduce((sum, row) => sum + row.completedLessons, 0),
        lastStudiedAt: Math.max(...own.map((row) => row.lastStudiedAt)),
      },
    ]),
  )
}

async function readParts(db: Db, classId: number) {
  const names = new Map((await listParts(db, classId)).map(({ id, name }) => [id, name]))
  const results = Map.groupBy(await listPartResults(db, classId), ({ studentId }) => studentId)
  return new Map([...results].map(([id, own]) => [id, new Map(own.map((row) => [names.get(row.partId) ?? '', row]))]))
}
