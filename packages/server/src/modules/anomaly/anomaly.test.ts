import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { daysOfAll } from '../../testing/study/days-of-all.ts'
import { ledgerFaults } from '../../testing/study/ledger-faults.ts'
import { scanSettled } from '../../testing/study/scan-settled.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person, SmallCourse } from '../../testing/world.ts'

const it = testApp()
let admin: Person | undefined
beforeEach(async () => {
  if (admin) return
  admin = await it.world.person('ADMIN')
  const thresholds = { sharedStudents: 3, rhythmRows: 5, refusals: 5 }
  const saved = await it.post('/api/admin/settings/anomaly', thresholds, admin.token)
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
})
const minute = 60
const faults = () => ledgerFaults(it.context.database.read, it.context.keys)
const token = () => it.world.login(admin!.id)

/** Moves the clock to the next occurrence of a time of day in Shanghai. */
function waitFor(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const now = Math.floor(it.now / 60_000 + 480) % 1440
  it.pass(((hours * 60 + minutes - now + 1440) % 1440) * minute)
}

interface Player {
  readonly who: Person
  readonly course: SmallCourse
  readonly from: string
  readonly device?: string
  session?: string
  position?: number
}
const path = ({ who, course }: Player) =>
  `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[0]!.id}`
async function open(player: Player) {
  const record = await it.call('GET', `${path(player)}/record`, {
    token: await it.world.login(player.who.id),
    from: player.from,
  })
  player.session = record.body.playbackSession
  player.position = record.body.currentTime
}
/** Sends one report; the caller moves the clock. */
async function report(player: Player, seconds: number) {
  player.position = (player.position ?? 0) + seconds
  const body = {
    currentTime: player.position,
    playbackSession: player.session,
    deviceInfo: player.device ?? `device ${player.who.id}`,
  }
  return it.call('POST', `${path(player)}/progress`, {
    token: await it.world.login(player.who.id),
    from: player.from,
    body,
  })
}
async function study(players: readonly Player[], seconds: number, step = 10 * minute) {
  for (const player of players) await open(player)
  for (let left = seconds; left > 0; left -= step) {
    it.pass(step)
    for (const player of players) await report(player, step)
  }
}
const longCourse = () => it.world.course({ lessons: [{ durationSeconds: 100_000, creditHours: 20 } as never] })
const findingsOf = async (who: Person) =>
  (await it.get(`/api/admin/anomalies?studentId=${who.id}`, await token())).body.content as {
    id: number
    rule: string
    message: string
    state: string
    segments: number
    creditedSeconds: number
    version: number
  }[]
const rulesOf = async (who: Person) => (await findingsOf(who)).map(({ rule }) => rule).toSorted()

test('one script for fifteen students with invented devices is found by the scan, with its rows, once', async () => {
  waitFor('09:00')
  const course = await longCourse()
  const script = await Promise.all(
    Array.from({ length: 15 }, async (_, index) => ({
      who: await it.world.student(),
      course,
      from: '10.9.9.9',
      device: `invented ${index}`,
    })),
  )
  await study(script, 60 * minute)
  await scanSettled(it.context)
  for (const { who } of script) {
    const found = await findingsOf(who)
    assert.deepEqual(
      found.map(({ rule }) => rule),
      ['sharedDevice'],
    )
    const shared = found[0]!
    assert.equal(shared.message, '与另外 14 名学员同时使用同一网络和设备，共 60 分钟')
    assert.deepEqual(
      { segments: shared.segments, creditedSeconds: shared.creditedSeconds },
      { segments: 6, creditedSeconds: 3600 },
    )
  }
  const [{ id } = { id: 0 }] = await findingsOf(script[0]!.who)
  const { status, body } = await it.get(`/api/admin/anomalies/${id}/rows`, await token())
  assert.deepEqual(
    { status, totalElements: body.totalElements, device: body.content[0].device, ip: body.content[0].ip },
    { status: 200, totalElements: 6, device: 'invented 0', ip: '10.9.9.9' },
  )
  const { totalElements } = (await it.get('/api/admin/anomalies', await token())).body
  await scanSettled(it.context)
  assert.equal((await it.get('/api/admin/anomalies', await token())).body.totalElements, totalElements)
})

test('days that are too long, nights, and hours without a break are found by their thresholds', async () => {
  waitFor('00:00')
  const course = await longCourse()
  const players = await Promise.all(
    ['10.1.0.1', '10.1.0.2'].map(async (from) => ({ who: await it.world.student(), course, from })),
  )
  const [night, day] = players as [Player, Player]
  await study([night], 90 * minute)
  waitFor('06:00')
  await study([day], 250 * minute)
  it.pass(30 * minute)
  await study([day], 200 * minute)
  it.pass(30 * minute)
  await study([day], 280 * minute)
  await scanSettled(it.context)
  assert.deepEqual(await rulesOf(night.who), ['night'])
  assert.deepEqual(await rulesOf(day.who), ['longDay', 'noBreak', 'noInteraction'])
  const found = await findingsOf(day.who)
  assert.deepEqual(found.map(({ message }) => message).toSorted(), [
    '当天计入 730 分钟，超过 720 分钟',
    '当天计入 730 分钟，除在岗验证外没有一次暂停、拖动、笔记或提问',
    '连续 280 分钟没有间断，超过 240 分钟',
  ])
})

test('many rejected reports are found, without rows', async () => {
  waitFor('10:00')
  const player: Player = { who: await it.world.student(), course: await longCourse(), from: '10.1.0.3' }
  await open(player)
  for (let tries = 0; tries < 6; tries++) await report({ ...player, position: 5000 * (tries + 1) }, 0)
  await scanSettled(it.context)
  const [found] = await findingsOf(player.who)
  assert.deepEqual(
    { rule: found?.rule, message: found?.message, segments: found?.segments },
    { rule: 'refusals', message: '当天 6 次未计入，超过 5 次', segments: 0 },
  )
})

/** A student with a finding for two hours of study at night. */
async function nightOwl() {
  waitFor('00:30')
  const player: Player = { who: await it.world.student(), course: await longCourse(), from: `10.2.0.${owls++}` }
  await study([player], 120 * minute)
  waitFor('10:00')
  await study([player], 30 * minute)
  await scanSettled(it.context)
  const [found] = await findingsOf(player.who)
  assert.equal(found?.rule, 'night')
  return { player, who: player.who, id: found.id }
}
let owls = 1

test('a student is notified of a taken finding, answers it, and is notified of the decision', async () => {
  const { who, id } = await nightOwl()
  const own = `/api/student/learning/${who.id}/anomalies`
  const login = await it.world.login(who.id)
  assert.equal((await it.get(own, login)).body.totalElements, 0)
  assert.equal((await it.post(`${own}/${id}/answer`, { answer: '我上夜班' }, login)).status, 404)
  const taken = await it.call('PUT', `/api/admin/anomalies/${id}/owner`, { token: await token(), body: {} })
  assert.deepEqual({ status: taken.status, ownerId: taken.body.data.ownerId }, { status: 200, ownerId: admin!.id })
  const [told] = (await it.get('/api/messages', login)).body.content
  assert.equal(told.event, 'anomalyTaken')
  assert.deepEqual((await it.get(own, login)).body.content[0].state, 'OPEN')
  assert.equal((await it.post(`${own}/${id}/answer`, { answer: '' }, login)).status, 422)
  assert.equal((await it.post(`${own}/${id}/answer`, { answer: '我上夜班，下班后学习' }, login)).status, 200)
  const stranger = await it.world.student()
  const foreign = `/api/student/learning/${stranger.id}/anomalies/${id}/answer`
  assert.equal((await it.post(foreign, { answer: '不是我' }, stranger.token)).status, 404)
  assert.equal((await it.post(`${own}/${id}/answer`, { answer: '不是我' }, stranger.token)).status, 403)
  const { version } = taken.body.data
  const decide = async (body: object) =>
    it.call('PUT', `/api/admin/anomalies/${id}/decision`, { token: await token(), body })
  assert.equal((await decide({ decision: 'ACCEPTED', reason: '' })).status, 422)
  assert.equal((await decide({ decision: 'ACCEPTED', reason: '夜班', version: version - 1 })).status, 409)
  const { status, body } = await decide({ decision: 'ACCEPTED', reason: '夜班，已核实' })
  assert.deepEqual(
    { status, state: body.data.state, answer: body.data.answer },
    { status: 200, state: 'ACCEPTED', answer: '我上夜班，下班后学习' },
  )
  assert.equal((await decide({ decision: 'REJECTED', reason: '又想了想' })).body.problem, 'anomaly.decided')
  assert.equal((await it.post(`${own}/${id}/answer`, { answer: '还有' }, login)).status, 409)
  const [decided] = (await it.get('/api/messages', login)).body.content
  assert.deepEqual(
    { event: decided.event, status: decided.values.status, reason: decided.values.reason },
    { event: 'anomalyDecided', status: '认可学时', reason: '夜班，已核实' },
  )
  const { body: log } = await it.get('/api/admin/logs/operation?size=20', await token())
  assert.ok(log.content.some((row: { action: string }) => row.action === 'anomaly.decide'))
  assert.deepEqual(await faults(), [])
})

test('a finding that has grown since an admin read it is not settled as they read it', async () => {
  waitFor('00:30')
  const player: Player = { who: await it.world.student(), course: await longCourse(), from: '10.4.0.1' }
  await study([player], 120 * minute)
  await scanSettled(it.context)
  const [before] = await findingsOf(player.who)
  await scanSettled(it.context)
  assert.deepEqual(await findingsOf(player.who), [before], 'without new study nothing changes')
  await study([player], 60 * minute)
  await scanSettled(it.context)
  const [after] = await findingsOf(player.who)
  assert.deepEqual(
    { beforeSegments: before?.segments, afterSegments: after?.segments },
    { beforeSegments: 12, afterSegments: 18 },
  )
  const decide = async (version: number) =>
    it.call('PUT', `/api/admin/anomalies/${after!.id}/decision`, {
      token: await token(),
      body: { decision: 'DISCOUNTED', reason: '由程序代学', version },
    })
  assert.deepEqual((await decide(before!.version)).body.problem, 'resource.stale')
  assert.equal((await decide(after!.version)).body.data.discountedSeconds, 180 * minute)
})

test('a student is notified once of a finding that many admins take concurrently', async () => {
  const { who, id } = await nightOwl()
  const login = await token()
  const take = () => it.call('PUT', `/api/admin/anomalies/${id}/owner`, { token: login, body: {} })
  for (const { status } of await Promise.all(Array.from({ length: 8 }, take))) assert.equal(status, 200)
  const { content } = (await it.get('/api/messages', await it.world.login(who.id))).body
  assert.deepEqual(
    content.map(({ event }: { event: string }) => event),
    ['anomalyTaken'],
  )
})

test('discounting removes rows from every figure by a ledger row, and the ledger verifies', async () => {
  const { player, who, id } = await nightOwl()
  const before = (await it.get(`/api/admin/students/${who.id}`, await token())).body
  assert.equal(before.totalStudyTime, 150 * minute)
  const { body } = await it.call('PUT', `/api/admin/anomalies/${id}/decision`, {
    token: await token(),
    body: { decision: 'DISCOUNTED', reason: '由程序代学' },
  })
  assert.equal(body.data.discountedSeconds, 120 * minute, JSON.stringify(body))
  const after = (await it.get(`/api/admin/students/${who.id}`, await token())).body
  assert.equal(after.totalStudyTime, 30 * minute)
  const progress = (await it.get(`/api/student/learning/${who.id}/progress`, await it.world.login(who.id))).body
  assert.equal(progress.totalWatchTime, 30 * minute)
  assert.equal(progress.creditHours, 0.6)
  const rows = (await it.get(`/api/admin/anomalies/${id}/rows`, await token())).body.content
  assert.ok(rows.every(({ isDiscounted }: { isDiscounted: boolean }) => isDiscounted))
  assert.deepEqual(await faults(), [])
  const days = await daysOfAll(it.context.database.read)
  assert.deepEqual(days.kept, days.summed)
  // Discounted parts can be studied again.
  await open(player)
  assert.equal(player.position, 0)
  it.pass(10 * minute)
  const { body: again } = await report(player, 10 * minute)
  assert.equal(again.creditedSeconds, 40 * minute)
  assert.deepEqual(await faults(), [])
})

test('a lesson that falls below its threshold is reopened, and so is its course', async () => {
  waitFor('00:10')
  const course = await it.world.course({ lessons: [{ durationSeconds: 90 * minute }] })
  const player: Player = { who: await it.world.student(), course, from: '10.3.0.1' }
  await study([player], 90 * minute)
  await scanSettled(it.context)
  const [found] = await findingsOf(player.who)
  assert.equal(found?.rule, 'night')
  const done = async () => (await it.get(`/api/admin/users/statistics/${player.who.id}`, await token())).body.overview
  assert.equal((await done()).completedCourses, 1)
  const decision = { decision: 'DISCOUNTED', reason: '无法说明' }
  await it.call('PUT', `/api/admin/anomalies/${found.id}/decision`, { token: await token(), body: decision })
  assert.deepEqual([(await done()).completedCourses, (await done()).totalDuration], [0, 0])
  assert.deepEqual(await faults(), [])
})

test('the anomaly review is for admins with its permission', async () => {
  const others = [
    await it.world.person('TEACHER'),
    await it.world.person('ORG_ADMIN', { organizationId: await it.world.organization() }),
    await it.world.student(),
  ]
  for (const who of others) assert.equal((await it.get('/api/admin/anomalies', who.token)).status, 403)
  assert.equal((await it.get('/api/admin/anomalies/999999/rows', await token())).status, 404)
})
