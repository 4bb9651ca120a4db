import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const readyWithinMs = 60_000

/** One server process, on a port that it keeps across restarts. */
export class Process {
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = { ...process.env, ...env, PORT: String(port) }
  }

  /** Resolves once it accepts requests. */
  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ['packages/server/build/program/main.js'], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const until = performance.now() + readyWithinMs
    while (!(await this.#isUp())) {
      if (performance.now() > until || this.#child.exitCode !== null) throw new Error(`${this.url} did not start`)
      await wait(50)
    }
  }

  /** Resolves once it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** The process id. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  #isUp = () =>
    fetch(`${this.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts nginx with `deploy/nginx.conf`, adapted to free ports of this machine, in front of the processes. Returns how
 * to stop it.
 */
export async function startNginx(
  folder: string,
  filesFolder: string,
  processes: readonly [Process, Process],
): Promise<{ url: string; stop: () => void }> {
  const tls = join(folder, 'tls')
  mkdirSync(tls, { recursive: true })
  const [certificate, key] = [join(tls, 'fullchain.pem'), join(tls, 'privkey.pem')]
  mustRun('openssl', [
    ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' '),
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const [plain, secure] = [await freePort(), await freePort()]
  const replaced: [string, string][] = [
    ['server app1:3000', `server ${new URL(processes[0].url).host}`],
    ['server app2:3000', `server ${new URL(processes[1].url).host}`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
    ['/etc/nginx/tls/fullchain.pem', certificate],
    ['/etc/nginx/tls/privkey.pem', key],
    ['/data/files/', `${filesFolder}/`],
    ['access_log /dev/stdout plain;', 'access_log off;'],
    ['error_log /dev/stderr warn;', `error_log ${join(folder, 'nginx.log')} warn;`],
    ['pid /tmp/nginx.pid;', `pid ${join(folder, 'nginx.pid')};`],
    ...['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name): [string, string] => [
      `/tmp/${name};`,
      `${join(folder, name)};`,
    ]),
  ]
  const given = readFileSync('deploy/nginx.conf', 'utf8')
  const missing = replaced.filter(([text]) => !given.includes(text))
  if (missing.length > 0) throw new Error(`deploy/nginx.conf has no ${missing.map(([text]) => text).join(', ')}`)
  const own = process.getuid?.() === 0 ? 'user root;\n' : ''
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, own + replaced.reduce((text, [from, to]) => text.replace(from, to), given))
  mustRun('nginx', ['-c', file])
  return { url: `https://127.0.0.1:${secure}`, stop: () => mustRun('nginx', ['-c', file, '-s', 'quit']) }
}

function mustRun(program: string, args: readonly string[]) {
  // Debian keeps servers in a folder that not every shell searches.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`The drill needs ${program}: apt-get install -y nginx openssl`)
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${stderr}`)
}
