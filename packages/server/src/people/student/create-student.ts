import type { AccountStatus } from '@jiangxue/contract/account/account.values.ts'
import { sealIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { insertUser } from '../account/account.queries.ts'
import { addToStudentCount } from './student-count.queries.ts'
import { insertGrams } from './student-search.queries.ts'

export interface NewStudent {
  readonly studentNumber: string
  readonly username: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly passwordHash: string
  readonly idCard?: string | null
  readonly ethnicity?: string | null
  readonly organizationId?: number | null
  readonly status?: AccountStatus
  /** Local date-time in the site's time zone. */
  readonly enrollmentDate?: string | null
  readonly mustChangePassword?: boolean
  readonly avatarFileId?: number | null
}

/** Adds a student with all dependent data: the row, the search index and the counts. Returns the id. */
export async function createStudent(db: Db, keys: Keys, student: NewStudent, now: number): Promise<number> {
  const { idCard, mustChangePassword = false, status = 'ACTIVE', ...person } = student
  const sealed = idCard ? sealIdCard(keys, idCard) : {}
  const row = { ...person, ...sealed, role: 'STUDENT', status, mustChangePassword: mustChangePassword ? 1 : 0 } as const
  const id = await insertUser(db, row, now)
  await insertGrams(db, { ...student, id })
  await addToStudentCount(db, id, student.organizationId ?? null, status, 1)
  return id
}
