import type { TrainingClass } from '@jiangxue/contract/class/training-class.ts'
import type { Db } from '../../core/database/database.ts'
import { only } from '../../core/look-up.ts'
import { omit } from '../../core/pick.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import { listPartsOf } from './class-part.queries.ts'
import { listClassCourses, listClassTeachers, type ClassRecord } from './training-class.queries.ts'

/** Classes as shown to clients, with the names of their courses and teachers. */
export async function toClasses(db: Db, rows: readonly ClassRecord[]): Promise<TrainingClass[]> {
  const ids = rows.map(({ id }) => id)
  const [courses, teachers] = [await listClassCourses(db, ids), await listClassTeachers(db, ids)]
  const parts = Map.groupBy(await listPartsOf(db, ids), ({ classId }) => classId)
  const named = (all: readonly { classId: number; id: number; name: string }[], classId: number) =>
    all.filter((each) => each.classId === classId).map(({ id, name }) => ({ id, name }))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    project: row.project,
    courses: named(courses, row.id),
    teachers: named(teachers, row.id),
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    startDate: row.startDate,
    endDate: row.endDate,
    plan: row.plan,
    onlineShare: row.onlineShare,
    keepsOrder: row.keepsOrder === null ? null : row.keepsOrder === 1,
    coursesInOrder: row.coursesInOrder === 1,
    needsContract: row.needsContract === null ? null : row.needsContract === 1,
    needsAssessment: row.needsAssessment === 1,
    passScore: row.passScore,
    parts: (parts.get(row.id) ?? []).map((part) => omit(part, ['classId'])),
    payment: row.payment as TrainingClass['payment'],
    paymentMethod: row.paymentMethod,
    status: row.status,
    memberCount: Number(row.members),
    hasOwnRule: row.hourRule !== '' || row.presenceRule !== '',
    archivedAt: toInstantOrNull(row.archivedAt),
    createdAt: toInstant(row.createdAt),
    version: row.version,
  }))
}

export const toClass = async (db: Db, row: ClassRecord): Promise<TrainingClass> => only(await toClasses(db, [row]))
