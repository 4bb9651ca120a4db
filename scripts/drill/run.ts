import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../../packages/server/src/core/crypto/guessable-password.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { ask, logIn } from './ask.ts'
import { Learner } from './learner.ts'
import { Load } from './load.ts'
import { Registrations } from './registrations.ts'
import { freePort, Process, startNginx } from './school.ts'
import { Uploads } from './uploads.ts'

/**
 * Runs the complete `deploy/` setup without containers: PostgreSQL, a file store, two processes, nginx with TLS. Under
 * constant reads, writes, study, registrations and uploads, parts are restarted, killed, disconnected and reconfigured.
 * Exits with 1 if a read failed that could have been served, confirmed data is lost, or a change became visible late.
 */
const restarts = 3
const writesUnderWay = 10
const databaseRestarts = 5
const storeDownMs = 20_000
const seenWithinMs = 1000
const leaderWithinMs = 45_000
const faults: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'jiangxue-drill-'))
const dataDir = join(folder, 'data')
const postgres = await startPostgres()
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PRIVATE_TARGETS: '127.0.0.0/8',
  DEMO: 'on',
  SECRET_KEY: 'a key for the drill that is long enough',
  TRUST_PROXY: '1',
  ACCEL_REDIRECT: '/stored/',
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
}
const processes = [new Process(await freePort(), env), new Process(await freePort(), env)] as const
try {
  for (const each of processes) await each.start()
  const nginx = await startNginx(folder, join(dataDir, 'files'), processes)
  try {
    await drill(nginx.url)
  } finally {
    nginx.stop()
  }
} finally {
  for (const each of processes) await each.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(faults.length === 0 ? 'The drill found no faults.' : faults.join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1

async function drill(base: string) {
  const { token } = await logIn(base, 'admin', demoPassword)
  const uploads = await Uploads.start(base, token)
  const registrations = await Registrations.start(base, token)
  const learner = new Learner(base)
  await learner.start()
  const load = new Load(base, token)

  await wait(4000)
  look('Calm', load, 0)
  await restartProcesses()
  // nginx does not retry a write that was sent while a connection closed, because it may have been executed.
  look(`Each process restarted ${restarts} times`, load, restarts)
  await killLeader(base, token)
  // Requests in progress at the killed process fail; their clients got no confirmation.
  look('The leading process killed', load, writesUnderWay)
  expectNone('uploads failed', uploads.refused().length > restarts ? [uploads.refused()] : [])
  uploads.cut(true)
  await wait(storeDownMs)
  look(`Store cut off for ${storeDownMs / 1000} s`, load, 0)
  const refusals = uploads.refused()
  console.log(`  ${refusals.length} uploads failed: ${[...new Set(refusals)].join(', ')}`)
  expectNone(
    'an upload failed with a status other than 503',
    refusals.filter((status) => status !== 503),
  )
  uploads.cut(false)
  await wait(3000)
  await restartDatabase(load)
  await checkChangePropagation(base, token)
  await endSessions(base)
  await countLogins(base)
  look('Changes of settings, sessions and limits', load, 0)

  await Promise.all([load.stop(), learner.stop(), registrations.stop(), uploads.stop()])
  await findAll(base, load.written)
  const studied = await learner.result()
  console.log(
    `${studied.confirmed} s of study confirmed, ${studied.lost} s lost; ${studied.refused} reports sent again`,
  )
  if (studied.lost > 0 || studied.confirmed === 0) faults.push(`Study time: ${JSON.stringify(studied)}`)
  const lost = await uploads.lost()
  console.log(`${uploads.count} images confirmed, ${lost.length} lost`)
  expectNone('images are lost', lost)
  await uploads.close()
  const mails = await registrations.result()
  console.log(`${mails.registered} registered, ${mails.withoutMail} without a mail, ${mails.twice} duplicate mails`)
  // A mail in progress when a process or the database stopped is sent again, because it is unknown whether it was
  // delivered.
  if (mails.withoutMail > 0 || mails.twice > 1 + databaseRestarts) faults.push(`Mails: ${JSON.stringify(mails)}`)
  verifyLedger()
}

/** Reports the requests since the last check. More failed writes than allowed are a fault. */
function look(what: string, load: Load, mayRefuse: number) {
  const { reads, failedReads, writes, refusedWrites, slowestMs } = load.tally()
  console.log(
    `${what}: ${reads} reads, ${failedReads.length} failed, slowest ${slowestMs} ms; ${writes} writes, ${refusedWrites.length} failed`,
  )
  expectNone(`${what}: reads failed`, failedReads)
  if (refusedWrites.length > mayRefuse) faults.push(`${what}: writes failed: ${refusedWrites.join(', ')}`)
  expectNone(
    `${what}: a process has ended`,
    processes.filter(({ isRunning }) => !isRunning).map(({ url }) => url),
  )
}

function expectNone(what: string, found: readonly unknown[]) {
  if (found.length > 0) faults.push(`${what}: ${[...new Set(found)].join(', ')}`)
}

async function restartProcesses() {
  for (let round = 0; round < restarts; round++)
    for (const each of processes) {
      await each.end('SIGTERM')
      await each.start()
      await wait(1000)
    }
}

/** Kills the leader. The other process must lead within the limit, and there must never be two leaders. */
async function killLeader(base: string, token: string) {
  const leaders = async () => {
    const { text } = await ask(`${base}/api/admin/system`, { token })
    const status = JSON.parse(text) as { processes: { pid: number; isLeader: boolean }[] }
    return status.processes.filter(({ isLeader }) => isLeader).map(({ pid }) => pid)
  }
  const [before] = await leaders()
  const killed = processes.find(({ pid }) => pid === before)
  if (!killed) return void faults.push(`The leader ${before} is not one of the processes`)
  await killed.end('SIGKILL')
  const began = performance.now()
  const other = processes.find((each) => each !== killed)?.pid
  for (;;) {
    const now = await leaders()
    if (now.length > 1) faults.push(`Two leaders at once: ${now.join(', ')}`)
    if (now.includes(other ?? 0)) break
    if (performance.now() - began > leaderWithinMs)
      return void faults.push('There is no leader after the leader was killed')
    await wait(500)
  }
  console.log(`The other process leads ${Math.round((performance.now() - began) / 1000)} s after the leader was killed`)
  await killed.start()
  await wait(1000)
}

/** Restarts the database. Requests that need it must fail with 503 only, and no process may end. */
async function restartDatabase(load: Load) {
  look('Store back', load, 0)
  for (let round = 0; round < databaseRestarts; round++) {
    await postgres.restart()
    await wait(3000)
  }
  const { reads, failedReads, writes, refusedWrites, slowestMs } = load.tally()
  console.log(
    `PostgreSQL restarted ${databaseRestarts} times: ${reads} reads, ${failedReads.length} failed, slowest ${slowestMs} ms; ${writes} writes, ${refusedWrites.length} failed`,
  )
  const isOther = (refused: string) => !refused.startsWith('503 ')
  expectNone('PostgreSQL restarted: failures other than 503', [...failedReads, ...refusedWrites].filter(isOther))
}

/** Checks that a change made by one process is visible on the pages of both. */
async function checkChangePropagation(base: string, token: string) {
  let slowestMs = 0
  for (const siteName of ['演练职业学校一', '演练职业学校二', '演练职业学校三']) {
    await ask(`${base}/api/admin/settings/basic`, { method: 'POST', token, body: { siteName } })
    const began = performance.now()
    const isOnAll = async () => {
      const pages = await Promise.all(processes.map(async ({ url }) => (await fetch(url)).text()))
      return pages.every((page) => page.includes(siteName))
    }
    while (performance.now() - began < seenWithinMs * 5 && !(await isOnAll())) await wait(20)
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - began))
  }
  console.log(`A change is visible on the pages of both processes after at most ${slowestMs} ms`)
  if (slowestMs > seenWithinMs) faults.push(`A change became visible only after ${slowestMs} ms`)
}

/** Checks that signing out at one process also signs out at the other. */
async function endSessions(base: string) {
  const { token } = await logIn(base, 'teacher', demoPassword)
  const headers = { authorization: `Bearer ${token}` }
  const statuses = async () =>
    (await Promise.all(processes.map(({ url }) => fetch(`${url}/api/auth/me`, { headers })))).map((each) => each.status)
  const before = await statuses()
  await fetch(`${processes[0].url}/api/auth/logout`, { method: 'POST', headers })
  const began = performance.now()
  while (performance.now() - began < seenWithinMs * 5 && (await statuses()).some((status) => status !== 401))
    await wait(20)
  const tookMs = Math.round(performance.now() - began)
  console.log(`A session was valid at both processes (${before.join(', ')}), and ended at both after ${tookMs} ms`)
  if (before.some((status) => status !== 200) || tookMs > seenWithinMs)
    faults.push('The processes do not share sessions')
}

/** Checks that both processes share the counters of wrong passwords. */
async function countLogins(base: string) {
  const body = { username: 'orgadmin', password: 'not the password' }
  const statuses: number[] = []
  for (let index = 0; index < 30 && statuses.at(-1) !== 429; index++)
    statuses.push((await ask(`${base}/api/auth/login`, { method: 'POST', body })).status)
  const asked = await Promise.all(
    processes.map(({ url }) =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '127.0.0.1' },
        body: JSON.stringify(body),
      }),
    ),
  )
  console.log(
    `After ${statuses.length} wrong passwords both processes respond: ${asked.map(({ status }) => status).join(', ')}`,
  )
  if (asked.some(({ status }) => status !== 429)) faults.push('Wrong passwords are not counted together')
}

/** Checks that no confirmed write is lost. */
async function findAll(base: string, confirmed: readonly string[]) {
  const { text } = await ask(`${base}/api/categories/public`)
  const lost = confirmed.filter((name) => !text.includes(`"${name}"`))
  console.log(`${confirmed.length} confirmed writes, ${lost.length} lost`)
  expectNone('confirmed writes are lost', lost)
}

function verifyLedger() {
  const { status, stdout } = spawnSync(process.execPath, ['packages/server/src/verify-ledger.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  console.log(stdout.trim().split('\n').at(-1))
  if (status !== 0) faults.push(`The ledger does not verify:\n${stdout}`)
}
