import { StudentForm } from '@jiangxue/contract/student/student-form.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import type { AccountRow } from '../account/account.queries.ts'

/** The columns of the student form, except those that depend on other rows or are encrypted. */
export const toStudentColumns = columnsOf<'users'>()(StudentForm, {
  studentId: (studentNumber) => ({ studentNumber }),
  username: (username) => (username ? { username, usernameKey: username.toLowerCase() } : {}),
  phone: (phone) => ({ phone: phone || null }),
  email: (email) => ({ email: email || null, emailKey: email?.toLowerCase() || null }),
  ethnicity: (ethnicity) => ({ ethnicity: ethnicity || null }),
  mustChangePassword: (must) => ({ mustChangePassword: must ? 1 : 0 }),
  idCard: 'elsewhere',
  avatar: 'elsewhere',
  password: 'elsewhere',
  role: 'elsewhere',
})

/** The fields of a student that the operation log stores. */
export const studentFacts = (keys: Keys, row: AccountRow) => ({
  studentId: row.studentNumber,
  name: row.name,
  username: row.username,
  idCard: maskSealedIdCard(keys, row.idCardCipher),
  ethnicity: row.ethnicity,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskEmail(row.email),
  organizationId: row.organizationId,
  enrollmentDate: row.enrollmentDate,
  status: row.status,
  avatarFileId: row.avatarFileId,
})
