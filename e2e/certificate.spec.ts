import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { firstDesign } from '../packages/certificate/src/designs.ts'
import { drawCertificate } from '../packages/certificate/src/draw-certificate.ts'
import { drawCode } from '../packages/certificate/src/draw-code.ts'
import { faces } from '../packages/server/src/papers/print/fonts.ts'
import { textOfPdf } from '../packages/server/src/testing/files/pdf-text.ts'
import { sizes } from './accessibility.ts'
import { adminCalls, asAdmin, rowAction } from './admin-page.ts'
import { newApplicant } from './applicant.ts'
import { play, playPath } from './player.ts'
import { asNewStudent, demoSession, nearlyDone, openAs } from './sessions.ts'
import { expect, test, unique, uniqueName } from './test.ts'

interface Issued {
  id: number
  certificateNumber: string
  studentId: number
  studentName: string
  status: string
  verifyUrl: string
}

const button = (page: Page) => page.getByRole('button', { name: '查看证书', exact: true })
const preview = (page: Page) => page.getByRole('dialog', { name: '证书预览' })
async function drawn(page: Page) {
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByText('正在绘制证书…')).toHaveCount(0)
}
/** The only certificate that the demo school has issued. */
async function demoCertificate() {
  const { get } = await adminCalls()
  const { content } = await get<{ content: [Issued] }>('/api/admin/certificates?studentName=陈思齐')
  return content[0]
}

test('the eightieth lesson earns a certificate that is drawn, downloaded and checked on another device', async ({
  page,
  request,
  elsewhere,
}) => {
  const me = await nearlyDone(0, test.info().retry)
  await openAs(page, me, '/student')
  await expect(page.getByText('再完成 1 课时可领取结业证书（79 / 80）')).toBeVisible()
  await button(page).click()
  await expect(page.getByText('完成80课时才能预览证书')).toBeVisible()
  await expect(preview(page)).toBeHidden()

  await page.goto(playPath())
  await play(page)
  await expect(page.getByText('本节课程已完成！')).toBeVisible({ timeout: 25_000 })

  await page.goto('/student')
  await button(page).click()
  await expect(page.getByText('证书生成成功，请重新查看')).toBeVisible()
  await expect(preview(page)).toBeHidden()
  await expect(page.getByRole('region', { name: '我的证书' }).getByText('有效')).toBeVisible()
  await button(page).click()
  await expect(preview(page)).toBeVisible()
  await drawn(page)

  const download = page.waitForEvent('download')
  await preview(page).getByRole('button', { name: '下载 PDF' }).click()
  const file = await download
  await expect(preview(page).getByText('证书下载成功')).toBeVisible()
  const [certificate] = (await (
    await request.get(`/api/student/learning/${me.account.id}/certificates`, { headers: me.headers })
  ).json()) as [Issued]
  expect(file.suggestedFilename()).toBe(`${certificate.certificateNumber}_欧阳㛃.pdf`)
  const pdf = await readFile(await file.path())
  expect(pdf.length).toBeLessThan(100_000)
  for (const text of [
    '欧阳㛃',
    '结业证书',
    '身份证号：329900********',
    '《劳动关系协调员职业技能培训》',
    certificate.certificateNumber,
  ])
    expect(textOfPdf(pdf)).toContain(text)
  expect(textOfPdf(pdf)).toMatch(/课程学习，已完成 80 \/ \d+ 课时，累计完成 \d+(\.\d+)? 学时，准予结业/)
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(button(page)).toBeFocused()

  const stranger = await elsewhere({ viewport: sizes[1] })
  await stranger.goto(new URL(certificate.verifyUrl).pathname)
  await expect(stranger.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText('欧**')
  await expect(stranger.getByRole('main')).not.toContainText('㛃')
})

test('the browser draws what the server draws', async ({ page }) => {
  const certificate = await demoCertificate()
  await openAs(page, await demoSession('admin'), `/certificate-template/${certificate.studentId}`)
  await drawn(page)
  const inBrowser = await page
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL().split(',')[1] ?? '')
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  for (const { source, family } of faces) GlobalFonts.registerFromPath(source, family)
  const onServer = createCanvas(1536, 1062)
  drawCertificate(onServer.getContext('2d'), certificate as never, firstDesign)
  // Compare at a third of the size, so that font smoothing, which differs between engines, does not matter.
  const pixels = (image: Parameters<ReturnType<ReturnType<typeof createCanvas>['getContext']>['drawImage']>[0]) => {
    const small = createCanvas(512, 354).getContext('2d')
    small.imageSmoothingQuality = 'high'
    small.drawImage(image, 0, 0, 512, 354)
    return small.getImageData(0, 0, 512, 354).data
  }
  const [seen, wanted] = [pixels(await loadImage(Buffer.from(inBrowser, 'base64'))), pixels(onServer)]
  let apart = 0
  for (let at = 0; at < wanted.length; at++) if (Math.abs((seen[at] as number) - (wanted[at] as number)) > 48) apart++
  expect(apart / wanted.length).toBeLessThan(0.002)
})

test('a certificate is checked by its number, and an unknown one is not found', async ({ page }) => {
  const certificate = await demoCertificate()
  await page.goto('/')
  await page.getByRole('navigation', { name: '快速入口' }).getByRole('link', { name: '证书查询' }).click()
  await expect(page).toHaveURL('/verify')
  await page.getByRole('textbox', { name: '证书编号' }).fill(certificate.certificateNumber.toLowerCase())
  await page.getByRole('button', { name: '查询证书' }).click()
  await expect(page).toHaveURL(`/verify/${certificate.certificateNumber.toLowerCase()}`)
  await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  for (const number of ['ZS20261120-0000000000A', 'x', "'; drop table certificates"]) {
    const response = await page.goto(`/verify/${encodeURIComponent(number)}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '没有查到这张证书' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '证书编号' })).toHaveValue(number)
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('a photo of the code leads to the certificate, another photo to a hint', async ({ page }) => {
    const { certificateNumber } = await demoCertificate()
    const pictureOf = async (code: string) => ({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: await pngOfCode(code),
    })
    await page.goto('/verify')
    const camera = page.getByLabel('拍二维码查询')
    await expect(page.getByText('拍二维码查询')).toBeVisible()
    await camera.setInputFiles(await pictureOf('https://elsewhere.example/menu'))
    await expect(page.getByText('没有认出证书上的二维码')).toBeVisible()
    await camera.setInputFiles(await pictureOf(`https://www.school.example/verify/${certificateNumber}`))
    await expect(page).toHaveURL(`/verify/${certificateNumber}`)
    await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  })
})

async function pngOfCode(code: string): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(700, 700)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 700, 700)
  drawCode(context, code, 150, 150, 400)
  return canvas.toBuffer('image/png')
}

test('revoked and superseded certificates are marked as such', { tag: '@full' }, async ({ page }) => {
  const { post } = await adminCalls()
  const student = { studentId: unique('C'), name: uniqueName('赵换发'), password: 'a password for the tests' }
  const { idCard } = newApplicant()
  const { id: studentId } = await post<{ id: number }>('/api/admin/students/add', { ...student, idCard })
  const first = await post<Issued>('/api/admin/certificates/admin/generate', {
    studentId,
    studentName: student.name,
    courseName: '劳动关系协调员职业技能培训',
    completionDate: '2026-11-20',
    instructorName: '沈怀瑾',
    universityName: '匠学职业IT培训学校',
    overrideReason: '线下面授，考核合格',
  })
  const address = `/verify/${first.certificateNumber}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  const second = await post<Issued>(`/api/admin/certificates/${first.id}/reissue`, { reason: '姓名更正' })
  await page.reload()
  await expect(page.getByRole('heading', { name: '证书已换发' })).toBeVisible()
  await page.getByRole('link', { name: '查看新证书' }).click()
  await expect(page).toHaveURL(`/verify/${second.certificateNumber}`)
  await expect(page.getByRole('heading', { name: '证书有效' })).toBeVisible()
  await post(`/api/admin/certificates/${second.id}/revoke`, { reason: '代学' })
  await page.reload()
  await expect(page.getByRole('heading', { name: '证书已撤销' })).toBeVisible()
})

test(
  'the template page reveals nothing to unauthorized users, whatever the id',
  { tag: '@full' },
  async ({ page, request }) => {
    const certificate = await demoCertificate()
    const html = async (id: number | string) =>
      (await (await request.get(`/certificate-template/${id}`)).text()).replaceAll(
        `certificate-template%2F${id}`,
        'certificate-template%2F…',
      )
    const ofCertified = await html(certificate.studentId)
    for (const secret of [certificate.studentName, certificate.certificateNumber, '329900', '********'])
      expect(ofCertified).not.toContain(secret)
    expect(ofCertified).toContain('noindex')
    // Other tests change content shown on every page, such as the footer; in that case both are read again.
    for (const other of [1, 987654321, 'x'])
      await expect(async () => {
        const [one, two] = [await html(other), await html(certificate.studentId)]
        expect(one === two, `the page of ${other} is identical to that of the certified student`).toBe(true)
      }).toPass({ timeout: 20_000 })
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await asNewStudent(page, '/about')
      const calls: string[] = []
      page.on('request', (call) => {
        if (/\/api\/student\/learning\/\d+\/certificates/.test(call.url())) calls.push(call.url())
      })
      for (const id of [certificate.studentId, 987654321, 'x']) {
        await page.goto(`/certificate-template/${id}`)
        await expect(page.getByRole('button', { name: '查询证书' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('canvas')).toHaveCount(0)
        await expect(page.getByRole('main')).not.toContainText(certificate.studentName)
      }
      expect(calls).toEqual([])
    }
  },
)

test(
  'the admin opens a certificate from the student list, and nothing opens if there is none',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/students?keyword=陈思齐')
    await rowAction(page, '陈思齐', '查看证书')
    await expect(preview(page)).toBeVisible()
    await drawn(page)
    await page.keyboard.press('Escape')
    await page.goto('/admin/students?keyword=林若川')
    await rowAction(page, '林若川', '查看证书')
    await expect(page.getByText('该学员暂无证书')).toBeVisible()
    await expect(preview(page)).toBeHidden()
  },
)
