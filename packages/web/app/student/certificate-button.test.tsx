import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, callsOf, refuse } from '../testing/fake-api.ts'
import { certificate } from '../testing/fixtures/certificate.ts'
import { studentCentre } from '../testing/fixtures/student-centre.ts'
import { dialog, press } from '../testing/hands.ts'
import { open } from '../testing/open.tsx'

const failing = () => refuse(500)
beforeEach(() => answer(studentCentre))

test('below the first threshold the button shows why it is disabled', async () => {
  answer({ getCompletedLessons: () => ({ totalLesson: 0, buttonLessons: 76, previewLessons: 80 }) })
  open('/student', 'student')
  const button = await screen.findByRole('button', { name: '查看证书' })
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('再完成 76 课时可预览证书（0 / 76）')
  expect(screen.queryByRole('region', { name: '我的证书' })).toBeNull()
})

test('failures of the check, the issue and the drawing are shown, and a revoked certificate is not downloaded', async () => {
  answer({
    getCompletedLessons: () => ({ totalLesson: 80, buttonLessons: 76, previewLessons: 80 }),
    viewCertificate: failing,
    generateCertificate: failing,
    getCertificateDrawing: failing,
  })
  const user = open('/student', 'student')
  await press(user, '查看证书')
  await screen.findByText('获取证书数据失败')
  answer({ viewCertificate: () => ({ code: 200, success: true, message: '', data: null }) })
  await press(user, '查看证书')
  await screen.findByText('生成证书失败')
  const revoked = { ...certificate, status: 'REVOKED' as const, revokedReason: '代学' }
  answer({ viewCertificate: () => ({ code: 200, success: true, message: '', data: revoked }) })
  await press(user, '查看证书')
  const preview = await dialog('证书预览')
  expect(await preview.findByRole('alert')).toHaveTextContent('获取证书数据失败')
  expect(preview.getByText('此证书已撤销，不再有效。原因：代学')).toBeVisible()
  expect(preview.queryByRole('button', { name: '下载 PDF' })).toBeNull()
})

test('in WeChat, which saves no files, the download says where it works', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone MicroMessenger/8.0.50')
  answer({
    getCompletedLessons: () => ({ totalLesson: 80, buttonLessons: 76, previewLessons: 80 }),
    viewCertificate: () => ({ code: 200, success: true, message: '', data: certificate }),
    getCertificateDrawing: failing,
  })
  const user = open('/student', 'student')
  await press(user, '查看证书')
  await press(user, '下载 PDF', await dialog('证书预览'))
  await screen.findByText('请点右上角“…”，在浏览器中打开后下载')
  expect(callsOf('openOwnCertificatePdf')).toEqual([])
  vi.restoreAllMocks()
})
