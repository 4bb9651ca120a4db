import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { build } from 'vite'
import { drive } from './load.ts'
import { memoryOf, settleMs, startServer } from './server.ts'

const forMs = 1500

function countPerSecond(step: () => void): number {
  const began = performance.now()
  let count = 0
  while (performance.now() - began < forMs) {
    step()
    count += 1
  }
  return (count * 1000) / (performance.now() - began)
}

/** Measures how many small writes per second the disk can flush. */
export function fsyncsPerSecond(folder: string): number {
  const path = join(folder, 'fsync')
  const file = openSync(path, 'w')
  const perSecond = countPerSecond(() => {
    writeSync(file, 'x', 0)
    fsyncSync(file)
  })
  closeSync(file)
  rmSync(path)
  return perSecond
}

/** Measures single-row upserts with synchronous = FULL, one after the other, without a server. */
export function rawUpsertsPerSecond(folder: string): number {
  const database = new DatabaseSync(join(folder, 'raw.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, n integer)',
  )
  const upsert = database.prepare('insert into t values (?, 1) on conflict (id) do update set n = n + 1')
  let id = 0
  const perSecond = countPerSecond(() => upsert.run(id++ % 10_000))
  database.close()
  return perSecond
}

/** Measures a minimal Fastify server with a constant response. */
export async function helloPerSecond(): Promise<number> {
  const app = Fastify()
  app.get('/', async () => ({ hello: 'world' }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { perSecond } = await drive(url, 16, 4, () => ({ path: '/' }))
  await app.close()
  return perSecond
}

/**
 * Measures a bare Node server that sends the same bytes every time: the upper limit for a page that is not rendered.
 */
export async function staticPerSecond(body: Buffer): Promise<number> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length }).end(body),
  )
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening())
  })
  const { port } = server.address() as AddressInfo
  const { perSecond } = await drive(`http://127.0.0.1:${port}`, 16, 4, () => ({ path: '/' }))
  server.close()
  return perSecond
}

/**
 * Measures startup, memory and reports of a server with the same libraries and database but none of the product code
 * (`bare-server.ts`).
 */
export async function measureBareServer(folder: string, seconds: number) {
  mkdirSync(folder)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'bench/bare-server.ts', outDir: join(folder, 'program'), target: 'node24', minify: false },
  })
  const program = [join(folder, 'program/bare-server.js'), folder]
  await (await startServer(folder, {}, program)).stop()
  const server = await startServer(folder, {}, program)
  await delay(settleMs)
  const memory = memoryOf(server)
  let sent = 0
  const next = () => ({
    method: 'POST' as const,
    path: '/',
    // Scattered order: the step is coprime to the number of learners.
    headers: { authorization: `Bearer ${(sent++ * 4001) % 9000}`, 'content-type': 'application/json' },
    body: JSON.stringify({ courseId: 1, videoId: 1, position: sent, duration: 36_000, eventId: `event-${sent}` }),
  })
  await drive(server.url, 64, 2, next)
  const { perSecond } = await drive(server.url, 64, seconds, next)
  await server.stop()
  return { startMs: server.startMs, memory, reportsPerSecond: perSecond }
}
