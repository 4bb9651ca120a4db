import { birthDateOf } from '@jiangxue/contract/account/id-card.ts'
import type { AuthorityFact } from '@jiangxue/contract/authority-forms/authority-cell.ts'
import type { AuthorityColumn, AuthorityFormFields } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { sexLabels, type AuthoritySource } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { sexOf } from '../../people/roster/check/same-person.ts'
import { outcomeOf } from '../../teaching/training-class/member.wire.ts'
import type { ClassScope } from '../../teaching/training-class/training-class.queries.ts'
import { readGroups, type SubjectGroups } from './read-groups.ts'
import { listSubjects, type SubjectRecord } from './subject.queries.ts'

/** What a form is about: a class, and the members of it whom the caller may see. */
export interface AuthorityFormUse {
  readonly form: AuthorityFormFields
  readonly classId: number
  readonly scope: ClassScope
  readonly timezone: string
  readonly school: string
  /** The name of the training project of classes without a project of their own. */
  readonly usualProject: string
}

/** A student and what the columns of a form tell of them. */
export interface Subject extends Pick<SubjectRecord, 'id' | 'name' | 'studentNumber'> {
  readonly factOf: (column: AuthorityColumn) => AuthorityFact
}

/** The students of a form, with one statement for each group of sources that its columns show. */
export async function readSubjects(db: Db, keys: Pick<Keys, 'sealing'>, use: AuthorityFormUse): Promise<Subject[]> {
  const records = await listSubjects(db, use.classId, use.scope)
  const groups = await readGroups(db, use, records)
  return records.map((record, index) => {
    const facts = factsOf(record, index, keys, use, groups)
    return {
      id: record.id,
      name: record.name,
      studentNumber: record.studentNumber,
      factOf: (column) => facts[column.source](column),
    }
  })
}

type Facts = Readonly<Record<AuthoritySource, (column: AuthorityColumn) => AuthorityFact>>

function factsOf(
  record: SubjectRecord,
  index: number,
  keys: Pick<Keys, 'sealing'>,
  { timezone, school, usualProject }: AuthorityFormUse,
  groups: SubjectGroups,
): Facts {
  const { id, idCardCipher, score, isPassed } = record
  const { trainingClass } = groups
  const idCard = () => (idCardCipher === null ? null : unseal(keys, idCardCipher))
  const fromIdCard = (of: (idCard: string) => string) => {
    const number = idCard()
    return number === null ? null : of(number)
  }
  const day = (at: number | null | undefined) => (at === null || at === undefined ? null : siteDay(at, timezone))
  const result = (passed: number | null | undefined) =>
    passed === null || passed === undefined ? null : assessmentLabels[outcomeOf(passed)]
  const part = ({ part: name }: AuthorityColumn) => groups.parts.get(id)?.get(name)
  const online = groups.onlineHours.get(id) ?? 0
  const classroom = groups.classroomHundredths.get(id) ?? 0
  const progress = groups.progress.get(id)
  const written = groups.written.get(id)
  const certificate = groups.certificates.get(id)
  return {
    sequence: () => index + 1,
    fixed: ({ text }) => text,
    name: () => record.name,
    sex: () => fromIdCard((number) => sexLabels[sexOf(number) as keyof typeof sexLabels]),
    idCard,
    birthDate: () => fromIdCard(birthDateOf),
    studentNumber: () => record.studentNumber,
    ethnicity: () => record.ethnicity,
    phone: () => record.phone,
    email: () => record.email,
    organization: () => record.organization,
    enrollmentDate: () => record.enrollmentDate?.slice(0, 10) ?? null,
    joinedOn: () => day(record.joinedAt),
    education: () => written?.education ?? null,
    company: () => written?.company ?? null,
    address: () => written?.address ?? null,
    onlineHours: () => online,
    classroomHours: () => classroom / 100,
    totalHours: () => Math.round(online * 100 + classroom) / 100,
    studyTime: () => groups.studyMs.get(id) ?? 0,
    completedLessons: () => progress?.completedLessons ?? 0,
    lessonCount: () => trainingClass.lessonCount,
    firstStudiedOn: () => groups.firstDays.get(id) ?? null,
    lastStudiedOn: () => day(progress?.lastStudiedAt),
    score: () => score,
    result: () => result(isPassed),
    assessedOn: () => record.assessedOn,
    partScore: (column) => part(column)?.score ?? null,
    partResult: (column) => result(part(column)?.isPassed),
    partOn: (column) => part(column)?.assessedOn ?? null,
    certificateNumber: () => certificate?.certificateNumber ?? null,
    certificateOn: () => certificate?.issueDate ?? null,
    school: () => school,
    className: () => trainingClass.name,
    project: () => trainingClass.project || usualProject,
    courses: () => trainingClass.courses,
    teachers: () => trainingClass.teachers,
    startDate: () => trainingClass.startDate,
    endDate: () => trainingClass.endDate,
  }
}
