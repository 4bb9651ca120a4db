import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The product in a separate process, on a free port. */
export interface BenchServer {
  readonly url: string
  readonly startMs: number
  residentMb(): number
  stop(): Promise<void>
}

export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['packages/server/build/program/main.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...env },
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
  return {
    url,
    startMs,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
