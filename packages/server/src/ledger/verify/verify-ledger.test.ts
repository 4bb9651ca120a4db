import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()

let victim: Person
let other: Person
let course: SmallCourse
let made: Promise<void> | undefined
beforeEach(() => (made ??= prepare()))
async function prepare() {
  course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 600 }, {}] })
  victim = await it.world.student({ name: '赵甲', idCard: '11010519491231002X' })
  other = await it.world.student({ name: '钱乙', idCard: '440524188001010014' })
  for (const student of [victim, other]) {
    await watch(student, course, 0, 60)
    await watch(student, course, 1, 30)
    await watch(student, course, 1, 20)
    const lesson = `/api/student/learning/${student.id}/courses/${course.id}/lessons/${course.lessons[2]!.id}`
    await it.post(`${lesson}/progress`, { currentTime: 50 }, student.token)
  }
}

/** Continues watching a lesson from its resume position. */
async function watch(who: Person, { id, lessons }: SmallCourse, lesson: number, seconds: number) {
  const path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[lesson]!.id}`
  const { playbackSession, currentTime } = (await it.get(`${path}/record`, who.token)).body
  it.pass(seconds)
  const report = { currentTime: currentTime + seconds, playbackSession }
  const { body } = await it.post(`${path}/progress`, report, who.token)
  assert.equal(body.notCredited, undefined)
}

/** Returns the faults of the ledger after a change, which is then undone. */
async function faultsAfter(change: (db: Db) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = []
  const undo = new Error('undo')
  await it.context.database
    .write(async (db) => {
      await change(db)
      faults = await ledgerFaults(db, it.context.keys)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return faults
}

/** Removes all ledger data of a student. */
async function removeStudent(db: Db) {
  for (const table of [
    'study_segments',
    'ledger_events',
    'lesson_progress',
    'course_progress',
    'study_days',
    'study_refusals',
    'student_totals',
    'playback_sessions',
  ])
    await sql`delete from ${sql.table(table)} where student_id = ${victim.id}`.execute(db)
}

/** Rolls a student back by the last row, with all totals and an earlier sealed end. */
async function rollBack(db: Db) {
  const rows = await db
    .selectFrom('studySegments')
    .selectAll()
    .where('studentId', '=', victim.id)
    .orderBy('number')
    .execute()
  const last = rows.at(-1)!
  const former = rows.at(-2)!
  await db.deleteFrom('studySegments').where('id', '=', last.id).execute()
  await db
    .updateTable('lessonProgress')
    .set((of) => ({
      creditedMs: of('creditedMs', '-', last.newMs),
      coveredMs: of('coveredMs', '-', last.newMs),
      coverage: JSON.stringify([[0, 30_000]]),
      progressPercent: 5,
    }))
    .where('studentId', '=', victim.id)
    .where('lessonId', '=', last.lessonId)
    .execute()
  for (const table of ['courseProgress', 'studyDays', 'studentTotals'] as const)
    await db
      .updateTable(table)
      .set({ creditedMs: sql`credited_ms - ${last.newMs}` as never })
      .where('studentId', '=', victim.id)
      .execute()
  await sql`update study_days set last_number = ${former.number} where student_id = ${victim.id}`.execute(db)
  // The chain once had this end; a copy from that time has it.
  const { sealHead } = await import('../chain/ledger-chain.ts')
  const totals = await db
    .selectFrom('studentTotals')
    .selectAll()
    .where('studentId', '=', victim.id)
    .executeTakeFirstOrThrow()
  const head = { ...totals, ledgerLength: former.number, ledgerMac: former.mac, creditedUntil: former.endedAt }
  await db
    .updateTable('studentTotals')
    .set({ ...head, headMac: sealHead(it.context.keys.ledger, head) })
    .where('studentId', '=', victim.id)
    .execute()
}

const attacks: readonly (readonly [name: string, named: RegExp, attack: (db: Db) => Promise<unknown>])[] = [
  [
    'a longer row',
    /student \d+: row \d+ \(number 2\) has been changed/,
    (db) => sql`update study_segments set to_ms = to_ms + 1 where student_id = ${victim.id} and number = 2`.execute(db),
  ],
  [
    'a raised total',
    /study time in ms: \d+ stored, 110000 by the rows/,
    (db) => sql`update student_totals set credited_ms = credited_ms + 1000 where student_id = ${victim.id}`.execute(db),
  ],
  [
    'an inserted row',
    /overlaps in time|has been changed/,
    (db) =>
      sql`
      insert into study_segments (student_id, number, lesson_id, course_id, media_id, from_ms, to_ms, new_ms, started_at, ended_at,
        day, recorded_at, credit_mode, playback_session_id, ip, device, user_agent, origin_digest, duration_ms, format, mac)
      select student_id, number + 3, lesson_id, course_id, media_id, to_ms, to_ms + 1000, 1000, started_at, ended_at,
        day, recorded_at, credit_mode, playback_session_id, ip, device, user_agent, origin_digest, duration_ms, format, mac
      from study_segments where student_id = ${victim.id} and number = 4`.execute(db),
  ],
  [
    'a truncated tail',
    /4 rows are there and 5 were recorded/,
    (db) =>
      sql`delete from study_segments where student_id = ${victim.id}
        and number = (select max(number) from study_segments where student_id = ${victim.id})`.execute(db),
  ],
  [
    'rows moved to another student',
    /has been changed, or the row before it/,
    async (db) => {
      await sql`update study_segments set number = number + 1000 where student_id = ${victim.id}`.execute(db)
      await sql`update study_segments set student_id = ${other.id} where student_id = ${victim.id}`.execute(db)
    },
  ],
  [
    'swapped identities',
    /name or ID number are not those that the chain names/,
    async (db) => {
      const people = await db
        .selectFrom('users')
        .select(['id', 'name', 'idCardCipher', 'idCardDigest'])
        .where('id', 'in', [victim.id, other.id])
        .orderBy('id')
        .execute()
      for (const { id } of people)
        await db.updateTable('users').set({ idCardDigest: null }).where('id', '=', id).execute()
      for (const [index, { id }] of people.entries()) {
        const { id: _, ...person } = people[1 - index]!
        await db.updateTable('users').set(person).where('id', '=', id).execute()
      }
    },
  ],
  [
    'a replaced ID number',
    /name or ID number are not those that the chain names/,
    (db) =>
      sql`update users set id_card_cipher = (select id_card_cipher from users where id = ${other.id})
        where id = ${victim.id}`.execute(db),
  ],
  ['a student who is removed', /school: 2 students were recorded and 1 are there/, removeStudent],
  ['one student put back to an earlier state', /school: 10 rows were recorded and 9 are there/, rollBack],
  [
    'a forged completion',
    /lesson \d+ is shown as completed, its rows say otherwise/,
    async (db) => {
      const lessonId = course.lessons[1]!.id
      await sql`update lesson_progress set completed_at = updated_at, progress_percent = 100
        where student_id = ${victim.id} and lesson_id = ${lessonId}`.execute(db)
      await sql`update student_totals set completed_lessons = completed_lessons + 1 where student_id = ${victim.id}`.execute(
        db,
      )
      await sql`update course_progress set completed_lessons = completed_lessons + 1 where student_id = ${victim.id}`.execute(
        db,
      )
    },
  ],
  [
    'forged counters of a course',
    /completed lessons of course \d+: 80 stored, 1 by the rows/,
    (db) => sql`update course_progress set completed_lessons = 80 where student_id = ${victim.id}`.execute(db),
  ],
  [
    'forged counters of a student',
    /completed lessons: 80 stored, 1 by the rows/,
    (db) =>
      sql`update student_totals set completed_lessons = 80, study_days = 90 where student_id = ${victim.id}`.execute(
        db,
      ),
  ],
  [
    'rows hidden from their day',
    /last row of day \S+: 1 stored, \d+ by the rows/,
    (db) => sql`update study_days set last_number = 1 where student_id = ${victim.id}`.execute(db),
  ],
  [
    'an erased IP address with a forged device',
    /has only a part of its ip, device and user agent/,
    (db) =>
      sql`update study_segments set ip = null, device = 'forged' where student_id = ${victim.id} and number = 2`.execute(
        db,
      ),
  ],
  [
    'another ip',
    /has another ip or device than was recorded/,
    (db) => sql`update study_segments set ip = '9.9.9.9' where student_id = ${victim.id} and number = 2`.execute(db),
  ],
  [
    'all origins erased',
    /the origins of the rows 2 to 2 are missing and no row says that they were erased/,
    (db) => sql`update study_segments set ip = null, device = null, user_agent = null`.execute(db),
  ],
  [
    'deleted refusals',
    /refusals: 1 were counted, 0 are there/,
    (db) => sql`delete from study_refusals where student_id = ${victim.id}`.execute(db),
  ],
  [
    'deleted playback sessions',
    /names playback session \d+, which is missing/,
    (db) => sql`delete from playback_sessions where student_id = ${victim.id}`.execute(db),
  ],
  [
    'deleted logins',
    /names a login that is missing or of somebody else/,
    (db) => sql`delete from study_logins where user_id = ${victim.id}`.execute(db),
  ],
  [
    'another duration of a video',
    /was recorded when video \d+ had 600000 ms; it has 50000/,
    (db) => sql`update media set duration_ms = 50000 where id = ${course.lessons[1]!.mediaId}`.execute(db),
  ],
  [
    'a clock set back',
    /its clock or refusals were changed/,
    (db) => sql`update student_totals set credited_until = 0 where student_id = ${victim.id}`.execute(db),
  ],
  [
    'a chain that claims to be of the older format',
    /the seal of the chain’s end is broken/,
    (db) => sql`update student_totals set identity = '' where student_id = ${victim.id}`.execute(db),
  ],
  [
    'a forged sum of the school',
    /school: the sealed sum of all students has been changed/,
    (db) => sql`update ledger_seals set row_count = row_count - 1`.execute(db),
  ],
]

test('an unmodified ledger has no faults', async () => {
  assert.deepEqual(await faultsAfter(async () => {}), [])
})

for (const [name, named, attack] of attacks)
  test(`reports ${name}`, async () => {
    const faults = await faultsAfter(attack)
    assert.ok(
      faults.some((fault) => named.test(fault)),
      JSON.stringify(faults, null, 2),
    )
  })

test('reports every fault and not only the first', async () => {
  const faults = await faultsAfter(async (db) => {
    await sql`update study_segments set ip = '9.9.9.9' where number = 2`.execute(db)
    await sql`update student_totals set study_days = 7`.execute(db)
  })
  for (const { id } of [victim, other])
    assert.equal(faults.filter((fault) => fault.startsWith(`student ${id}: `)).length, 2, faults.join('\n'))
})
