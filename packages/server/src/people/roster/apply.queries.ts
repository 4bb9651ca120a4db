import { sql } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { entryOf } from '../../core/look-up.ts'
import type { Fill } from './check/check-roster.ts'

export interface ImportedStudent {
  readonly username: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly passwordHash: string
  readonly organizationId: number | null
  readonly studentNumber: string
  readonly idCardCipher: string
  readonly idCardDigest: string
  readonly ethnicity: string | null
}

/** Adds students with few statements. Returns their ids in the same order. */
export async function insertStudents(
  db: Db,
  students: readonly ImportedStudent[],
  { importId, enrollmentDate, now }: { importId: number; enrollmentDate: string; now: number },
): Promise<number[]> {
  const rows = await writeRows<{ id: number; idCardDigest: string }>(
    db,
    'imported students',
    students.map((student) => [
      'STUDENT',
      'ACTIVE',
      1,
      student.username,
      student.username.toLowerCase(),
      student.name,
      student.phone,
      student.email,
      student.email?.toLowerCase() ?? null,
      student.passwordHash,
      student.organizationId,
      student.studentNumber,
      student.idCardCipher,
      student.idCardDigest,
      student.ethnicity,
      enrollmentDate,
      importId,
      now,
      now,
    ]),
    (values) => sql`
    insert into users (role, status, must_change_password, username, username_key, name, phone, email, email_key,
      password_hash, organization_id, student_number, id_card_cipher, id_card_digest, ethnicity, enrollment_date,
      import_id, created_at, updated_at) ${values} returning id, id_card_digest`,
  )
  const ids = new Map(rows.map(({ id, idCardDigest }) => [idCardDigest, id]))
  return students.map(({ idCardDigest }) => entryOf(ids, idCardDigest))
}

/** Fills empty fields of students. Returns the new versions of their rows. */
export const fillStudents = (db: Db, fills: readonly (Fill & { readonly id: number })[], now: number) =>
  writeRows<{ id: number; version: number }>(
    db,
    'filled students',
    fills.map(({ id, phone, email, ethnicity, studentNumber, organizationId }) => [
      id,
      phone ?? null,
      email ?? null,
      email?.toLowerCase() ?? null,
      ethnicity ?? null,
      studentNumber ?? null,
      organizationId ?? null,
      now,
    ]),
    // A column without any value has no type on PostgreSQL.
    (values) => sql`
    update users set phone = coalesce(users.phone, cast(filled.column2 as text)),
      email = coalesce(users.email, cast(filled.column3 as text)),
      email_key = coalesce(users.email_key, cast(filled.column4 as text)),
      ethnicity = coalesce(users.ethnicity, cast(filled.column5 as text)),
      student_number = coalesce(users.student_number, cast(filled.column6 as text)),
      organization_id = coalesce(users.organization_id, filled.column7), updated_at = filled.column8,
      version = users.version + 1
    from (${values}) as filled where users.id = filled.column1 returning users.id, users.version`,
  )

/** Stores which fields an import filled, so that it can be undone. */
export const insertChanges = (
  db: Db,
  importId: number,
  changes: readonly { readonly id: number; readonly columns: string; readonly version: number }[],
) =>
  writeRows(
    db,
    'import changes',
    changes.map(({ id, columns, version }) => [importId, id, columns, version]),
    (values) => sql`insert into student_import_changes (import_id, student_id, columns, version) ${values}`,
  )

/** Adds students to a class; existing members stay as they are. Returns those who were none. */
export const insertMembers = (
  db: Db,
  studentIds: readonly number[],
  { classId, importId, joinedAt }: { readonly classId: number; readonly importId: number; readonly joinedAt: number },
) =>
  writeRows<{ student_id: number }>(
    db,
    'imported members',
    studentIds.map((studentId) => [classId, studentId, joinedAt, importId]),
    (values) => sql`
    insert into class_members (class_id, student_id, joined_at, import_id) ${values}
    on conflict (class_id, student_id) do nothing returning student_id`,
  )
