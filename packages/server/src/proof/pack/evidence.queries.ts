import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import type { PackedLesson, PackedVideo } from '../verifier/pack.ts'

/** A student with the facts and totals that a pack contains. */
export const findPackedPerson = (db: Db, studentId: number) =>
  db
    .selectFrom('users')
    .innerJoin('studentTotals', 'studentTotals.studentId', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .select([
      'users.id',
      'users.name',
      'users.studentNumber',
      'users.idCardCipher',
      'users.erasedAt',
      'organizations.name as organization',
      'studentTotals.creditedMs',
      'studentTotals.completedLessons',
      'studentTotals.studyDays',
      'studentTotals.refusals',
      'studentTotals.ledgerLength',
      'studentTotals.headMac',
    ])
    .where('users.id', '=', studentId)
    .where('users.role', '=', 'STUDENT')
    .executeTakeFirst()
export type PackedPerson = NonNullable<Awaited<ReturnType<typeof findPackedPerson>>>

export const findPackedLessons = (db: Db, ids: readonly number[]): Promise<PackedLesson[]> =>
  findRows<PackedLesson>(
    db,
    'lessons of a pack',
    ids.map((id) => [id]),
    (keys) => sql`
      select lessons.id as lesson_id, lessons.course_id, lessons.media_id, media.duration_ms, lessons.credit_hundredths,
        lessons.title, courses.name as course_name
      from lessons inner join courses on courses.id = lessons.course_id left join media on media.id = lessons.media_id
      where lessons.id in (${keys})`,
  )

export const findPackedVideos = (db: Db, ids: readonly number[]) =>
  findRows<Required<Omit<PackedVideo, 'address'>> & { readonly externalUrl: string | null }>(
    db,
    'videos of a pack',
    ids.map((id) => [id]),
    (keys) => sql`
      select id as media_id, duration_ms, sha256, external_url, compared_at, found_sha256 from media where id in (${keys})`,
  )

/** A student's certificates, including deleted ones: what was issued stays in the evidence. */
export const listPackedCertificates = (db: Db, studentId: number) =>
  db
    .selectFrom('certificates')
    .select([
      'id',
      'certificateNumber',
      'studentName',
      'courseId',
      'courseName',
      'status',
      'completedHundredths',
      'classroomHundredths',
      'classId',
      'hasAssessment',
      'issueDate',
      'completionDate',
      'periodFrom',
      'periodTo',
      'completedLessons',
      'totalLessons',
      'projectKey',
      'createdAt',
      'deletedAt',
    ])
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute()

/** All timestamps of anchors, oldest first. */
export const listTokens = (db: Db) =>
  db
    .selectFrom('anchorDeliveries')
    .select(['anchorNumber', 'target', 'deliveredAt', 'token'])
    .where('token', 'is not', null)
    .orderBy('id')
    .execute()
