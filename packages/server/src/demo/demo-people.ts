import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Keys } from '../core/crypto/keys.ts'
import type { Db } from '../core/database/database.ts'
import { siteDay } from '../core/time/site-day.ts'
import { recordFile } from '../files/file/store-file.ts'
import { insertUser } from '../people/account/account.queries.ts'
import { insertOrganization } from '../people/organization/organization.queries.ts'
import { createStudent } from '../people/student/create-student.ts'
import { insertTeacher } from '../teaching/teacher/teacher.queries.ts'
import { demoOrganizations, demoPortraits, demoStudents, demoTeachers, type DemoStudent } from './content/people.ts'
import { demoIdCard } from './demo-accounts.ts'
import { fileOf, type DemoFiles } from './demo-content.ts'
import { workingTime } from './working-time.ts'

const dayMs = 86_400_000

interface DemoPasswords {
  readonly demoHash: string
  readonly unknownHash: string
}

export async function loadOrganizations(db: Db, at: number): Promise<number[]> {
  const ids: number[] = []
  for (const organization of demoOrganizations)
    ids.push(
      await insertOrganization(
        db,
        { name: organization.name, managerName: organization.managerName, contactPhone: organization.contactPhone },
        at,
      ),
    )
  return ids
}

/** Loads the logins `admin`, `teacher` and `orgadmin`, and the teachers. Returns teacher ids by name. */
export async function loadStaff(
  db: Db,
  files: DemoFiles,
  organizationIds: readonly number[],
  { demoHash }: DemoPasswords,
  at: number,
): Promise<Map<string, number>> {
  const insertStaff = (role: Role, username: string, name = '', organizationId: number | null = null) =>
    insertUser(db, { role, username, name, organizationId, passwordHash: demoHash, status: 'ACTIVE' }, at)
  await insertStaff('ADMIN', 'admin', '教务管理员')
  await insertStaff('ORG_ADMIN', 'orgadmin', demoOrganizations[0]?.managerName, organizationIds[0])
  const teacherUserId = await insertStaff('TEACHER', 'teacher', demoTeachers[0]?.name)
  const ids = new Map<string, number>()
  for (const [index, { avatar, ...teacher }] of demoTeachers.entries())
    ids.set(
      teacher.name,
      await insertTeacher(db, {
        ...teacher,
        avatarFileId: await recordFile(db, fileOf(files, `teachers/${avatar}`).stored, null, at),
        userId: index === 0 ? teacherUserId : null,
        createdAt: at,
        updatedAt: at,
      }),
    )
  return ids
}

/** Loads all demo students and returns them with their ids. */
export async function loadStudents(
  db: Db,
  keys: Keys,
  files: DemoFiles,
  organizationIds: readonly number[],
  passwords: DemoPasswords,
  timezone: string,
  now: number,
): Promise<{ id: number; student: DemoStudent; enrolledAt: number }[]> {
  const loaded: { id: number; student: DemoStudent; enrolledAt: number }[] = []
  const oldestFirst = demoStudents.toSorted((a, b) => b.enrolledDaysAgo - a.enrolledDaysAgo)
  for (const [index, student] of oldestFirst.entries()) {
    const enrolledAt = workingTime(now - student.enrolledDaysAgo * dayMs, index, timezone, now)
    const day = siteDay(enrolledAt, timezone)
    const studentNumber = `JX${day.slice(0, 4)}${String(index + 1).padStart(4, '0')}`
    const portrait = demoPortraits.get(student)
    const avatar = portrait === undefined ? undefined : fileOf(files, `students/${portrait}`)
    const id = await createStudent(
      db,
      keys,
      {
        studentNumber,
        username: student.login ?? studentNumber.toLowerCase(),
        name: student.name,
        phone: student.phone,
        email: student.email,
        idCard: student.hasIdCard ? demoIdCard(student.birthDate, index, student.gender) : null,
        ethnicity: student.ethnicity,
        organizationId: student.organization === null ? null : (organizationIds[student.organization] ?? null),
        status: student.stage === 'disabled' ? 'INACTIVE' : 'ACTIVE',
        enrollmentDate: `${day}T09:00:00`,
        passwordHash: student.login ? passwords.demoHash : passwords.unknownHash,
        mustChangePassword: false,
        avatarFileId: avatar ? await recordFile(db, avatar.stored, null, enrolledAt) : null,
      },
      enrolledAt,
    )
    loaded.push({ id, student, enrolledAt })
  }
  return loaded
}
