import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { browserFlags, browserPath } from '../e2e/browser.ts'

interface PageScore {
  readonly path: string
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Estimated from a run at full speed, as in the Lighthouse score. */
  readonly estimatedLcpMs: number
  /** Measured with real network and CPU throttling. */
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
}

const flags = ['--headless', ...browserFlags, '--remote-debugging-port=0']

/** Lighthouse's mobile run (throttled) on each page; the median of three by performance. */
export async function scorePages(url: string, paths: readonly string[]): Promise<PageScore[]> {
  const profile = mkdtempSync(join(tmpdir(), 'jiangxue-lighthouse-'))
  const chromium = spawn(browserPath(), [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: the command on Debian is a script, and ending only the script leaves the browser
    // running.
    detached: true,
  })
  // The event fires when the browser's last process, which may still write into the profile, has closed the pipes.
  const ended = new Promise((resolve) => chromium.once('close', resolve))
  try {
    const port = await new Promise<number>((resolve, reject) => {
      chromium.once('error', reject)
      chromium.once('exit', () => reject(new Error('Chromium ended.')))
      chromium.stderr.on('data', (chunk: Buffer) => {
        const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(chunk.toString())
        if (found) resolve(Number(found[1]))
      })
    })
    const scores: PageScore[] = []
    for (const path of paths) {
      const runs: PageScore[] = []
      for (let run = 0; run < 3; run++) runs.push(await score(url, path, port))
      scores.push(runs.toSorted((a, b) => a.performance - b.performance)[1] as PageScore)
    }
    return scores
  } finally {
    if (chromium.pid) process.kill(-chromium.pid, 'SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function score(url: string, path: string, port: number): Promise<PageScore> {
  const estimated = await audit(url + path, { port })
  const slowed = await audit(url + path, { port, throttlingMethod: 'devtools' })
  const points = (name: string) => Math.round((estimated.categories[name]?.score ?? 0) * 100)
  const value = (lhr: Result, name: string) => lhr.audits[name]?.numericValue ?? 0
  return {
    path,
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    estimatedLcpMs: value(estimated, 'largest-contentful-paint'),
    lcpMs: value(slowed, 'largest-contentful-paint'),
    cls: value(slowed, 'cumulative-layout-shift'),
    tbtMs: value(slowed, 'total-blocking-time'),
  }
}

async function audit(address: string, flags: Flags): Promise<Result> {
  const result = await lighthouse(address, { ...flags, output: 'json', logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  return result.lhr
}
