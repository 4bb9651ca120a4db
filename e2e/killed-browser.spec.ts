import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserFlags, browserPath } from './browser.ts'
import { play, playPath, position } from './player.ts'
import { newStudent, openAs } from './sessions.ts'
import { expect, test } from './test.ts'

/** Starts a browser with a profile on disk, like a real user’s, that can be killed. */
async function startBrowser(profile: string) {
  const flags = [...browserFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(browserPath(), [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const address = await new Promise<string>((resolve) => {
    child.stderr.on('data', (said: Buffer) => {
      const [found] = /ws:\/\/\S+/.exec(said.toString()) ?? []
      if (found) resolve(found)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  return {
    page: (context!.pages()[0] ?? (await context!.newPage())) as Page,
    /** Also kills its child processes, which would otherwise keep writing into the profile. */
    async kill() {
      if (child.signalCode) return
      const gone = once(child, 'close')
      process.kill(-child.pid!, 'SIGKILL')
      await gone
    },
  }
}

test('a killed browser loses at most a second of watched time', { tag: '@full' }, async ({ baseURL, request }) => {
  const student = await newStudent()
  const credited = async () => {
    const response = await request.get(`/api/student/learning/${student.account.id}/progress`, {
      headers: student.headers,
    })
    return ((await response.json()) as { totalWatchTime: number }).totalWatchTime
  }
  const profile = mkdtempSync(join(tmpdir(), 'jiangxue-profile-'))
  const started: Awaited<ReturnType<typeof startBrowser>>[] = []
  const start = async () => {
    const browser = await startBrowser(profile)
    started.push(browser)
    return browser
  }
  const at = (path: string) => new URL(path, baseURL).href
  try {
    const first = await start()
    await openAs(first.page, student, at(playPath()))
    await play(first.page)
    await expect.poll(() => position(first.page), { timeout: 20_000, intervals: [50] }).toBeGreaterThan(6)
    const reached = await position(first.page)
    await first.kill()
    expect(await credited()).toBe(0)

    const second = await start()
    await openAs(second.page, student, at('/student'))
    await expect.poll(credited, { timeout: 10_000 }).toBeGreaterThanOrEqual(Math.floor(reached) - 1)
  } finally {
    for (const browser of started) await browser.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
