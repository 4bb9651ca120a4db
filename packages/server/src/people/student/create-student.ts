import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import { sealIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { insertGrams, insertUser } from './save-student.queries.ts'
import { addToStudentCount } from './student-count.queries.ts'

export interface NewStudent {
  readonly studentNumber: string
  readonly username: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly idCard: string | null
  readonly ethnicity: string | null
  readonly organizationId: number | null
  readonly status: AccountStatus
  /** Local date-time of the site's zone. */
  readonly enrollmentDate: string | null
  readonly passwordHash: string
  readonly mustChangePassword: boolean
}

/** Adds a student with everything that must agree: the row, the search grams and the counters. Answers the id. */
export async function createStudent(db: Db, keys: Keys, student: NewStudent, now: number): Promise<number> {
  const id = await insertUser(db, {
    role: 'STUDENT',
    username: student.username,
    usernameKey: student.username.toLowerCase(),
    name: student.name,
    phone: student.phone,
    email: student.email,
    emailKey: student.email?.toLowerCase() ?? null,
    passwordHash: student.passwordHash,
    mustChangePassword: student.mustChangePassword ? 1 : 0,
    status: student.status,
    avatarFileId: null,
    organizationId: student.organizationId,
    customRoleId: null,
    studentNumber: student.studentNumber,
    ...(student.idCard === null ? { idCardCipher: null, idCardDigest: null } : sealIdCard(keys, student.idCard)),
    ethnicity: student.ethnicity,
    enrollmentDate: student.enrollmentDate,
    importId: null,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    deletedAt: null,
  })
  await insertGrams(db, id, student.name, student.username)
  await addToStudentCount(db, id, student.organizationId, student.status, 1)
  return id
}
