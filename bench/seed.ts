import { sql } from 'kysely'
import { createContext } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/core/config/config.ts'
import type { Context } from '../packages/server/src/core/context.ts'
import { sha256 } from '../packages/server/src/core/crypto/keys.ts'
import { writeRows } from '../packages/server/src/core/database/bulk.ts'
import { catalogOf } from '../packages/server/src/core/database/catalog-of.ts'
import type { Db } from '../packages/server/src/core/database/database.ts'
import { insertJobRun } from '../packages/server/src/core/jobs/job-run.queries.ts'
import { packByteMap, stepMs } from '../packages/server/src/files/delivery/byte-map.ts'
import { packDelivered } from '../packages/server/src/files/delivery/delivered.ts'
import { makeSession, openSessions } from '../packages/server/src/teaching/learning/state/playback-session.ts'
import { World } from '../packages/server/src/testing/world.ts'
import { addHistory, positionAfter } from './history.ts'
import { indexStudents } from './search-index.ts'

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
const given = [...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲波斌宇浩凯健俊帆雪荣旭宁']
const isActive = (id: number) => id % 17 !== 0
const rowsPerStep = 5000
const lessonMs = 36_000_000
const day = '2026-11-20'

/** A learner of the benchmark: a token, a playback session, and its anchor (position and time). */
export interface BenchLearner {
  token: string
  studentId: number
  playbackSession: string
  anchorMs: number
  anchoredAt: number
}
export interface BenchWorld {
  courseId: number
  lessonId: number
  learners: BenchLearner[]
  adminToken: string
}

/** Runs work on the school in a folder, or in the PostgreSQL database at a URL, while no server has it open. */
export async function inSchool<T>(
  dataDir: string,
  work: (context: Context) => Promise<T>,
  databaseUrl?: string,
): Promise<T> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: process.env.SECRET_KEY,
    LOG_LEVEL: 'error',
  })
  const context = await createContext(config, console as never)
  return work(context).finally(() => context.database.close())
}

/**
 * Fills an empty database with bulk SQL: courses for the list, students with progress, and learners who are watching.
 * The database is the file in the folder, or the PostgreSQL database at a URL.
 */
export async function seed(
  dataDir: string,
  wanted: {
    courses: number
    students: number
    learners: number
    progressPerStudent: number
    rowsPerLearner?: number
    rowsPerDay?: number
  },
  databaseUrl?: string,
): Promise<BenchWorld> {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: process.env.SECRET_KEY,
    LOG_LEVEL: 'error',
  })
  const context = await createContext(config, console as never)
  const world = new World(context)
  const { database } = context
  const categories = [await world.category('软件开发'), await world.category('运维与云'), await world.category('设计')]
  for (let index = 0; index < wanted.courses; index++)
    await world.course({
      name: `课程 ${index} ${given[index % given.length]}${surnames[index % surnames.length]}`,
      categoryId: categories[index % 3] as number,
      price: (index % 5) * 99,
      requiresLogin: index % 2 === 0,
    })
  const watched = await world.course({
    name: '压测课程',
    requiresLogin: true,
    lessons: [{ durationSeconds: lessonMs / 1000 }],
  })
  const organizations = await Promise.all(Array.from({ length: 20 }, () => world.organization()))
  const lesson = watched.lessons[0] as { id: number; mediaId: number }
  const firstId = await nextUserId(database.read)
  for (let done = 0; done < wanted.students; done += rowsPerStep) {
    const count = Math.min(rowsPerStep, wanted.students - done)
    await database.write((db) =>
      addStudents(db, firstId + done, count, organizations, watched.id, wanted.progressPerStudent),
    )
  }
  await database.write((db) => catalogOf(database.engine).saveLastId(db, 'users', firstId + wanted.students - 1))
  await database.write(indexStudents)
  for (const organization of [sql`-1`, sql`coalesce(organization_id, 0)`])
    for (const status of [sql`''`, sql`status`])
      await database.write((db) =>
        sql`
        insert into student_counts (organization_id, status, block, students)
        select ${organization}, ${status}, id / 4096, count(*) from users where role = 'STUDENT' and deleted_at is null group by 1, 2, 3
        on conflict (organization_id, status, block) do update set students = excluded.students`.execute(db),
      )
  const learners: BenchLearner[] = []
  const { rowsPerLearner = 0, rowsPerDay = 50 } = wanted
  const sessions = await database.write(async (db) => {
    const active = Array.from({ length: wanted.students }, (_, index) => firstId + index).filter(isActive)
    for (const [index, studentId] of active.slice(0, wanted.learners).entries()) {
      learners.push({
        token: `bench-token-${index}`,
        studentId,
        playbackSession: `bench-session-${index}`,
        anchorMs: positionAfter(rowsPerLearner),
        anchoredAt: Date.now(),
      })
    }
    const now = Date.now()
    const forever = now + 30 * 86_400_000
    await writeRows(
      db,
      'bench sessions',
      learners.map((l) => [
        `login-${l.studentId}`,
        sha256(l.token),
        l.studentId,
        now,
        forever,
        forever,
        forever,
        '127.0.0.1',
        'bench',
      ]),
      (rows) => sql`
      insert into login_sessions (login_id, token_hash, user_id, created_at, renew_at, expires_at, ends_at, ip, user_agent) ${rows}`,
    )
    const opened = await openSessions(
      db,
      learners.map((l) =>
        makeSession(context.keys.ledger, {
          publicId: l.playbackSession,
          studentId: l.studentId,
          lessonId: lesson.id,
          mediaId: lesson.mediaId,
          loginId: `login-${l.studentId}`,
          anchorPositionMs: l.anchorMs,
          anchorAt: l.anchoredAt,
          createdAt: now,
        }),
      ),
    )
    await sendVideo(db, lesson.mediaId, lessonMs)
    return opened
  })
  if (rowsPerLearner > 0)
    await addHistory(context, sessions, { courseId: watched.id, durationMs: lessonMs }, { rowsPerLearner, rowsPerDay })
  const admin = await world.person('ADMIN')
  const now = Date.now()
  // Sensitive calls ask again ten minutes after the sign-in, and a benchmark takes longer.
  const provedUntil = now + 86_400_000
  await database.write((db) =>
    sql`update login_sessions set proved_at = ${provedUntil} where user_id = ${admin.id}`.execute(db),
  )
  // Otherwise a benchmark that runs at night in the time zone of the school would also measure the nightly ledger
  // verification.
  await database.write((db) =>
    insertJobRun(db, { job: 'verify', startedAt: now, endedAt: now, isSuccess: 1, facts: '{}' }),
  )
  await sql`analyze`.execute(database.read).catch(() => database.write((db) => sql`analyze`.execute(db)))
  await database.close()
  return { courseId: watched.id, lessonId: lesson.id, learners, adminToken: admin.token }
}

/** The watched video is a local file with a byte map, and all of it was sent to every learner. */
async function sendVideo(db: Db, mediaId: number, durationMs: number) {
  const count = Math.ceil(durationMs / stepMs)
  const [pictureBytes, soundBytes] = [200_000, 32_000]
  const steps = (first: number, bytes: number) =>
    Array.from({ length: count }, (_, step) => {
      const from = step * (pictureBytes + soundBytes) + first
      return [[from, from + bytes] as const]
    })
  const byteMap = packByteMap([steps(0, pictureBytes), steps(pictureBytes, soundBytes)])
  const byteSize = count * (pictureBytes + soundBytes)
  await db
    .updateTable('media')
    .set({ sha256: sha256('video'), byteSize, byteMap })
    .where('id', '=', mediaId)
    .execute()
  const delivered = packDelivered({ sent: [[0, byteSize]], granted: [] })
  await db.updateTable('playbackSessions').set({ delivered }).where('mediaId', '=', mediaId).execute()
}

async function nextUserId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((max) => max.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0) + 1
}

async function addStudents(
  db: Db,
  firstId: number,
  count: number,
  organizations: readonly number[],
  courseId: number,
  progressPerStudent: number,
) {
  const now = Date.now()
  const students = Array.from({ length: count }, (_, index) => {
    const id = firstId + index
    const name = `${surnames[id % surnames.length]}${given[(id * 7) % given.length]}${given[(id * 13) % given.length]}`
    return {
      id,
      name,
      username: `u${id}`,
      status: isActive(id) ? 'ACTIVE' : 'INACTIVE',
      organization: organizations[id % organizations.length] as number,
    }
  })
  await writeRows(
    db,
    'bench users',
    students.map((s) => [
      s.id,
      'STUDENT',
      s.username,
      s.username,
      s.name,
      'x',
      s.status,
      s.organization,
      `N${String(s.id).padStart(9, '0')}`,
      now,
      now,
    ]),
    (rows) => sql`
    insert into users (id, role, username, username_key, name, password_hash, status, organization_id, student_number, created_at, updated_at) ${rows}`,
  )
  if (progressPerStudent === 0) return
  await writeRows(
    db,
    'bench totals',
    students.map((s) => [s.id, 60_000 * progressPerStudent, progressPerStudent, 1]),
    (rows) => sql`
    insert into student_totals (student_id, credited_ms, completed_lessons, study_days) ${rows}`,
  )
  await writeRows(
    db,
    'bench courses',
    students.map((s) => [s.id, courseId, 1, 60_000 * progressPerStudent, now]),
    (rows) => sql`
    insert into course_progress (student_id, course_id, completed_lessons, credited_ms, last_studied_at) ${rows}`,
  )
  await writeRows(
    db,
    'bench days',
    students.map((s) => [s.id, day, 60_000 * progressPerStudent]),
    (rows) => sql`
    insert into study_days (student_id, day, credited_ms) ${rows}`,
  )
}
