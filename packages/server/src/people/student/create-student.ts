import type { AccountStatus } from '@jiangxue/contract/labels.ts'
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
    username_key: student.username.toLowerCase(),
    name: student.name,
    phone: student.phone,
    email: student.email,
    email_key: student.email?.toLowerCase() ?? null,
    password_hash: student.passwordHash,
    must_change_password: student.mustChangePassword ? 1 : 0,
    status: student.status,
    avatar_file_id: null,
    organization_id: student.organizationId,
    custom_role_id: null,
    student_number: student.studentNumber,
    ...(student.idCard === null ? { id_card_cipher: null, id_card_digest: null } : sealIdCard(keys, student.idCard)),
    ethnicity: student.ethnicity,
    enrollment_date: student.enrollmentDate,
    import_id: null,
    created_at: now,
    updated_at: now,
    last_login_at: null,
    deleted_at: null,
  })
  await insertGrams(db, id, student.name, student.username)
  await addToStudentCount(db, id, student.organizationId, student.status, 1)
  return id
}
