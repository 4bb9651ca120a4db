import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { sizes } from './accessibility.ts'
import { adminCalls, asAdmin, choose, dialog } from './admin-page.ts'
import { enrollApplicant, newApplicant } from './applicant.ts'
import { newClass } from './course-page.ts'
import { atLessonEnd, digitsOf, play, playPath, presenceDialog } from './player.ts'
import { callAs, login, openAs, type Session } from './sessions.ts'
import { expect, school, test, unique } from './test.ts'

// These tests run in order, because they share the only provider of the school.
test.describe.configure({ mode: 'default' })

const password = 'a password for the tests'
const compared: string[] = []
/** A fake face comparison provider. */
const provider = createServer((request, response) => {
  request.resume().on('end', () => {
    compared.push(String(request.headers.authorization))
    response.setHeader('content-type', 'application/json').end('{"result":"same"}')
  })
})

test.beforeAll(async () => {
  await new Promise<void>((ready) => {
    provider.listen(0, '127.0.0.1', ready)
  })
  const { port } = provider.address() as AddressInfo
  const { post, put } = await adminCalls()
  const text = { title: '人脸信息授权书', html: `<p>由“比对公司”比对（${unique('版')}）</p>` }
  const { version } = await put<{ version: number }>('/api/admin/agreements/face', text)
  const published = { version, summary: '首次发布', needsConsentAgain: false }
  await post('/api/admin/agreements/face/publish', published)
  const faceUrl = `http://127.0.0.1:${port}/compare`
  await post('/api/admin/settings/presence', { faceProvider: '比对公司', faceUrl, faceKey: 'the face key' })
})
test.afterAll(async () => {
  const { post } = await adminCalls()
  await post('/api/admin/settings/presence', { faceProvider: '', faceUrl: '', faceKey: '' })
  provider.close()
})

/** A student enrolled through an application, with a photo of the ID card. */
async function enrolledApplicant(): Promise<Session> {
  const applicant = newApplicant()
  const { password: initial = '' } = await enrollApplicant(applicant)
  const first = await login(applicant.phone, initial)
  await callAs(first, 'PUT', '/api/auth/password', { oldPassword: initial, newPassword: password })
  return login(applicant.phone, password)
}

/** Creates a class of the test course with one member. */
async function classOf(member: Session) {
  const { post } = await adminCalls()
  const name = unique('比对班')
  const id = await newClass(name, [school().courseId])
  await post(`/api/admin/classes/${id}/members`, { ids: [member.account.id] })
  return { id, name }
}

/** Selects in the class dialog how presence is checked. */
async function askByFace(page: Page, id: number) {
  await asAdmin(page, `/admin/classes/${id}`)
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '在岗验证', exact: true }).click()
  const rule = dialog(page, '在岗验证')
  await choose(rule.getByLabel('验证方式'), '人脸比对')
  await rule.getByLabel('最短间隔').fill('12')
  await rule.getByLabel('最长间隔').fill('11')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rule.getByText('最长间隔不应短于最短间隔')).toBeVisible()
  await rule.getByLabel('最长间隔').fill('15')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/每学习 12 至 15 分钟和课时结束时/)).toBeVisible()
}

/** Does the same through the API, with a class that checks no more often than the school. */
async function askByFaceAtEnd(id: number) {
  const { put } = await adminCalls()
  await put(`/api/admin/classes/${id}/presence-rule`, {
    kind: 'face',
    dailyProof: null,
    minMinutes: null,
    maxMinutes: null,
  })
}
const agree = (page: Page) =>
  page.getByRole('region', { name: '是否同意人脸比对' }).getByRole('button', { name: '同意', exact: true }).click()

/** Installs a fake camera that shows a drawing; test browsers have none. */
const drawnCamera = () => {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const context = canvas.getContext('2d')!
    let frame = 0
    const draw = () => {
      context.fillStyle = frame++ % 2 ? '#b8321f' : '#b8331f'
      context.fillRect(0, 0, 640, 480)
      requestAnimationFrame(draw)
    }
    draw()
    return Promise.resolve(canvas.captureStream(10))
  }
}
const withCamera = (page: Page) =>
  page
    .context()
    .addInitScript({
      content: `Object.defineProperty(navigator, 'mediaDevices', { value: {} });(${drawnCamera.toString()})()`,
    })

test(
  'a learner of a class with face comparison consents, shows their face and completes the lesson',
  { tag: '@full' },
  async ({ page, elsewhere }) => {
    const member = await enrolledApplicant()
    const { id, name } = await classOf(member)
    await askByFace(page, id)

    const learner = await elsewhere()
    await withCamera(learner)
    await openAs(learner, member, '/student')
    const allows = () =>
      learner.evaluate(() =>
        (
          document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
        ).featurePolicy.allowsFeature('camera'),
      )
    // The page is reloaded when this changes.
    const expectCamera = (isAllowed: boolean) => expect(async () => expect(await allows()).toBe(isAllowed)).toPass()
    await expectCamera(false)
    await learner.getByRole('region', { name }).waitFor()
    // Navigate without loading a page.
    await learner.locator(`a[href^="/courses/${school().courseId}"]`).first().click()
    const consent = learner.getByRole('region', { name: '是否同意人脸比对' })
    await expect(consent).toContainText('“比对公司”')
    await consent.getByRole('button', { name: '同意', exact: true }).click()
    await expect(consent).toHaveCount(0)
    await expectCamera(true)

    await learner.goto(playPath())
    await play(learner)
    await expect(presenceDialog(learner)).toBeVisible(atLessonEnd)
    const button = presenceDialog(learner).getByRole('button', { name: '拍照验证' })
    await expect(button).toBeFocused()
    for (const size of sizes) {
      await learner.setViewportSize(size)
      await expect(presenceDialog(learner)).toBeInViewport({ ratio: 1 })
    }
    const before = compared.length
    await learner.keyboard.press('Enter')
    await expect(learner.getByText('本节课程已完成！')).toBeVisible()
    expect(compared.slice(before)).toEqual(['Bearer the face key'])

    await learner.goto('/profile')
    const given = learner.getByRole('group', { name: '人脸比对授权' })
    await expect(given.getByRole('status')).toContainText('已同意')
    await given.getByRole('button', { name: '撤回同意' }).click()
    await expect(given.getByRole('status')).toContainText('未同意')
    await expectCamera(false)
  },
)

test('in full screen the camera is shown above the video, also of a phone', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(60_000)
  const member = await enrolledApplicant()
  await askByFaceAtEnd((await classOf(member)).id)
  await page.setViewportSize(sizes[1])
  await withCamera(page)
  await openAs(page, member, playPath())
  await agree(page)
  await play(page)
  await page.getByRole('button', { name: '全屏' }).click()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFull).toBe(true)
  const button = presenceDialog(page).getByRole('button', { name: '拍照验证' })
  await expect(button).toBeFocused(atLessonEnd)
  for (const part of [presenceDialog(page), presenceDialog(page).locator('video'), button])
    await expect(part).toBeInViewport({ ratio: 1 })
  const before = compared.length
  await button.click()
  await expect(page.getByText('本节课程已完成！')).toBeVisible()
  expect(compared.slice(before)).toEqual(['Bearer the face key'])
  expect(await isFull()).toBe(true)
})

test('a learner without a camera is asked for digits instead', { tag: '@full' }, async ({ page }) => {
  const member = await enrolledApplicant()
  await askByFaceAtEnd((await classOf(member)).id)
  await openAs(page, member, playPath())
  await agree(page)
  await play(page)
  await expect(presenceDialog(page).getByLabel('输入上面的数字')).toBeFocused(atLessonEnd)
  const digits = await digitsOf(page)
  await expect(presenceDialog(page).getByLabel('输入上面的数字')).toBeFocused()
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await expect(page.getByText('本节课程已完成！')).toBeVisible()
})
