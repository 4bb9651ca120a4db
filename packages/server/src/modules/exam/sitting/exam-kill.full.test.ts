import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, createContext } from '../../../app.ts'
import { readConfig } from '../../../core/config/config.ts'
import { openDatabase } from '../../../core/database/open-database.ts'
import { examCalls } from '../../../testing/exam/exam-calls.ts'
import { HttpCandidate } from '../../../testing/exam/http-candidate.ts'
import { builtCommand, programEnv } from '../../../testing/programs/programs.ts'
import { TestApp } from '../../../testing/test-app.ts'
import { testPlace } from '../../../testing/test-database.ts'
import { World } from '../../../testing/world.ts'

const kills = 20
const candidateCount = 24
/** A candidate may save once a second. */
const pauseMs = 700
/** A server is killed when it has acknowledged so many calls, and a few milliseconds later. */
const mostCallsBeforeKill = 60
const mostMsBeforeKill = 12

/** A published exam with candidates who may sit it often, by the clock of the machine. */
async function makeExam(env: NodeJS.ProcessEnv): Promise<{ examId: number; candidates: HttpCandidate[] }> {
  const config = readConfig(env)
  const { app, context } = await createApp((log) => createContext(config, log), config)
  const it = Object.assign(new TestApp(), { app, context, world: new World(context), now: Date.now() })
  const { exam, newCandidate } = await examCalls(it).courseExam({ attempts: 100 }, [
    'single',
    'multiple',
    'judge',
    'blank',
  ])
  const candidates: HttpCandidate[] = []
  for (let index = 0; index < candidateCount; index++)
    candidates.push(new HttpCandidate(exam.id, (await newCandidate()).token))
  await app.close()
  return { examId: exam.id, candidates }
}

async function startServer(env: NodeJS.ProcessEnv) {
  const server = spawn(process.execPath, [builtCommand('main')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [errors, exit] = [text(server.stderr), once(server, 'exit')]
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url !== undefined) resolve(url.replace('localhost', '127.0.0.1'))
  })
  void exit.then(async () => reject(new Error(`The server ended: ${await errors}`)))
  return {
    url: await promise,
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      server.kill(signal)
      await exit
    },
  }
}

/** Where the server is, and what it has acknowledged since it was started. */
class Hall {
  url = ''
  acknowledged = 0
  isOver = false

  /** A candidate goes on until the exam is over and their attempt handed in. */
  async attend(candidate: HttpCandidate): Promise<void> {
    while (!this.isOver || candidate.isSitting())
      try {
        if (await candidate.step(this.url)) this.acknowledged++
        if (!this.isOver) await delay(pauseMs)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        await this.#comeBack(candidate)
      }
  }

  /** After a cut, every third page is reloaded; the others send again. */
  async #comeBack(candidate: HttpCandidate): Promise<void> {
    await delay(20)
    if (randomInt(3) > 0) return
    await candidate.reload(this.url).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error
    })
  }

  async hasAcknowledged(calls: number): Promise<void> {
    this.acknowledged = 0
    while (this.acknowledged < calls && !this.isOver) await delay(1)
  }
}

test(`a server that is killed ${kills} times during an exam loses nothing it acknowledged and does nothing twice`, async (t) => {
  const place = await testPlace()
  const env = {
    ...programEnv,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: 'fatal',
    DEMO: 'off',
    PORT: '0',
  }
  const { examId, candidates } = await makeExam(env)
  const hall = new Hall()
  let server = await startServer(env)
  hall.url = server.url
  t.after(async () => {
    hall.isOver = true
    await server.end('SIGKILL')
    await place.remove()
  })
  const attending = Promise.all(candidates.map((candidate) => hall.attend(candidate)))
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([attending, hall.hasAcknowledged(randomInt(1, mostCallsBeforeKill))])
    await delay(randomInt(mostMsBeforeKill))
    await server.end('SIGKILL')
    server = await startServer(env)
    hall.url = server.url
  }
  hall.isOver = true
  await attending
  await server.end('SIGTERM')

  const database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir })
  const attempts = await database.read
    .selectFrom('examAttempts')
    .selectAll()
    .where('examId', '=', examId)
    .orderBy('id')
    .execute()
  const events = await database.read.selectFrom('attemptEvents').select(['attemptId', 'kind']).execute()
  await database.close()
  const finished = candidates.flatMap((candidate) => candidate.finished).toSorted((a, b) => a.id - b.id)
  assert.ok(finished.length > candidateCount, `${finished.length} attempts`)
  assert.deepEqual(
    attempts.map(({ id, state, answers, answersDigest }) => ({
      id,
      state,
      answers: JSON.parse(answers),
      code: answersDigest?.slice(0, 8).toUpperCase(),
    })),
    finished.map(({ id, answers, receipt }) => ({ id, state: 'HANDED_IN', answers, code: receipt.code })),
  )
  for (const { id, objective, score } of attempts) {
    const count = (kind: string) => events.filter((event) => event.attemptId === id && event.kind === kind).length
    assert.deepEqual({ starts: count('start'), ends: count('handIn') }, { starts: 1, ends: 1 })
    assert.equal(score, objective, 'marked with the hand-in')
  }
})
