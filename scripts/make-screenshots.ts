import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../bench/server.ts'
import { browserFlags, browserPath } from '../e2e/browser.ts'

/**
 * Takes screenshots of the main pages of the demo school, or of the named pages, at 1440, 768 and 360 px, into
 * docs/screens.
 */
const folder = 'docs/screens'
const pages: readonly [name: string, path: string, login?: string][] = [
  ['home', '/'],
  ['courses', '/courses'],
  ['course', '/courses/4'],
  ['news', '/news'],
  ['about', '/about'],
  ['job-service', '/job-service'],
  ['training-application', '/training-application'],
  ['register', '/auth/register'],
  ['verify', '/verify'],
  ['student', '/student', 'student'],
  ['player', '/course/4/play/115', 'student'],
  ['certificate', '/certificate-template/4', 'admin'],
  ['admin-dashboard', '/admin/dashboard', 'admin'],
  ['admin-courses', '/admin/courses', 'admin'],
  ['admin-course-edit', '/admin/courses/edit/4', 'admin'],
  ['admin-course-outline', '/admin/courses/outline/4', 'admin'],
  ['admin-teachers', '/admin/teachers', 'admin'],
  ['admin-students', '/admin/students', 'admin'],
  ['admin-organizations', '/admin/organizations', 'admin'],
  ['admin-training-applications', '/admin/training-applications', 'admin'],
  ['admin-training-application', '/admin/training-applications/6', 'admin'],
  ['admin-resources', '/admin/resources', 'admin'],
  ['admin-news', '/admin/news', 'admin'],
  ['admin-classes', '/admin/classes', 'admin'],
  ['admin-class', '/admin/classes/1', 'admin'],
  ['admin-anchors', '/admin/anchors', 'admin'],
  ['admin-system', '/admin/system', 'admin'],
  ['org-dashboard', '/org/dashboard', 'orgadmin'],
  ['teacher-dashboard', '/teacher/dashboard', 'teacher'],
]
const chosen = process.argv.slice(2)
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const dataDir = mkdtempSync(join(tmpdir(), 'jiangxue-screens-'))
const server = await startServer(dataDir, { DEMO: 'on' })
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserFlags] })
mkdirSync(folder, { recursive: true })
try {
  for (const width of [1440, 768, 360])
    for (const login of [undefined, 'student', 'admin', 'orgadmin', 'teacher']) {
      const page = await (
        await browser.newContext({
          viewport: { width, height: 900 },
          locale: 'zh-CN',
          timezoneId: 'Asia/Shanghai',
          reducedMotion: 'reduce',
        })
      ).newPage()
      if (login) await signIn(page, login)
      for (const [name, path] of pages.filter((each) => each[2] === login && isChosen(each[0]))) {
        await page.goto(server.url + path)
        await page.waitForLoadState('networkidle')
        await scrollThrough(page)
        const picture = await page.screenshot({ fullPage: true })
        await sharp(picture)
          .webp({ quality: 72 })
          .toFile(join(folder, `${name}-${width}.webp`))
      }
      await page.context().close()
    }
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function signIn(page: Page, username: string) {
  await page.goto(`${server.url}/auth/login`)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill('jiangxue-demo')
  await page.getByRole('main').getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

/** Scrolls through the page so that lazy content loads. */
async function scrollThrough(page: Page) {
  // With the mouse in the corner, the wheel scrolls the page and not a list in it.
  await page.mouse.move(0, 0)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  for (let at = 0; at < height; at += 600) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(120)
  }
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForTimeout(300)
}
