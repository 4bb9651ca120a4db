import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The resolution of the CPU time reported by the kernel, and of the event loop delay reported by the server. */
const tickMs = 10
const samplingMs = 10
/** After this idle time, a server counts as being at rest. */
export const settleMs = 5000

/** The product in a separate process, on a free port. */
export interface BenchServer {
  readonly url: string
  readonly startMs: number
  residentMb(): number
  /** Without memory mapped from files, such as the program and the database. */
  privateMb(): number
  processorMs(): number
  /** The longest time for which the event loop was blocked during the work. */
  eventLoopBlockedMs(work: () => Promise<void>): Promise<number>
  stop(): Promise<void>
}

export const memoryOf = (server: BenchServer): string =>
  `${Math.round(server.residentMb())} MB, ${Math.round(server.privateMb())} MB private`

export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  program: readonly string[] = ['packages/server/build/program/main.js'],
): Promise<BenchServer> {
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, program, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      PRIVATE_TARGETS: '127.0.0.0/8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/localhost:\d+/.exec(said)
      if (found) resolve(found[0].replace('localhost', '127.0.0.1'))
    })
  })
  const startMs = performance.now() - began
  const statusMb = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const readMetrics = async () => (await fetch(`${url}/metrics`)).text()
  return {
    url,
    startMs,
    residentMb: () => statusMb('VmRSS'),
    privateMb: () => statusMb('RssAnon'),
    processorMs: () => {
      // The fields after the name in parentheses. Fields 14 and 15 of the complete line are user and system time.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return (Number(fields[11]) + Number(fields[12])) * tickMs
    },
    eventLoopBlockedMs: async (work) => {
      // Reading the figures resets them; the second read excludes the cost of the first.
      await readMetrics()
      await readMetrics()
      await work()
      const [, longest] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await readMetrics()) ?? []
      return Math.max(0, Number(longest) * 1000 - samplingMs)
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
