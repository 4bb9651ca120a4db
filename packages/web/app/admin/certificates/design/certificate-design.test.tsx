import { firstDesign } from '@jiangxue/certificate/designs.ts'
import type { CertificateDesignVersion } from '@jiangxue/contract/papers/certificate-design.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, callsOf, refuseWith } from '../../../testing/fake-api.ts'
import { certificate } from '../../../testing/fixtures/certificate.ts'
import { press, region } from '../../../testing/hands.ts'
import { open } from '../../../testing/open.tsx'

const drawn = vi.hoisted(() => vi.fn<(canvas: unknown, drawing: unknown) => Promise<void>>())
vi.mock(import('../../../certificate/draw-on-canvas.ts'), async (original) => ({
  ...(await original()),
  drawOnCanvas: drawn,
}))

const version: CertificateDesignVersion = {
  id: 3,
  base: 'modern',
  backgroundUrl: null,
  sealUrl: '/files/9-key',
  certificates: 12,
  createdAt: '2026-11-01T02:00:00.000Z',
  createdBy: '周校长',
}
const font = { name: '超大字符集', characters: 41_234, createdAt: '2026-11-02T02:00:00.000Z', createdBy: '周校长' }
const template = {
  sample: { ...certificate, status: 'SAMPLE' as const },
  fonts: [],
  design: { ...firstDesign },
  backgroundUrl: null,
  sealUrl: null,
}

beforeEach(() => {
  drawn.mockReset().mockResolvedValue()
  answer({
    listCertificateDesigns: () => ({ versions: [version], font: null }),
    getCertificateTemplate: () => template,
  })
})
const page = () => open('/admin/certificates/design', 'admin')
const lastDrawn = () => drawn.mock.calls.at(-1)?.[1]

test('a design is chosen, shown with long names and in two languages, and saved as a new version', async () => {
  const user = page()
  expect(await screen.findByRole('radio', { name: '简洁白底' })).toBeChecked()
  expect(screen.getAllByRole('radio', { name: /红金|蓝色|简洁|翠绿|竖版/ })).toHaveLength(5)
  await user.click(screen.getByRole('radio', { name: '蓝色公文' }))
  await screen.findByRole('img', { name: '蓝色公文样式的样张' })
  await expect.poll(lastDrawn).toMatchObject({ design: { name: 'formal' }, sealUrl: '/files/9-key' })
  await user.click(screen.getByText('最长姓名'))
  await user.click(screen.getByText('双语'))
  await expect
    .poll(() => callsOf('getCertificateTemplate').map(({ query }) => query.sample))
    .toEqual(['usual', 'usual', 'longest', 'bilingual'])
  answer({ saveCertificateDesign: () => refuseWith('resource.stale') })
  await press(user, '保存为新版本')
  await screen.findByText(/已被他人修改|已被其他人修改|刷新/)
  expect(screen.getByRole('radio', { name: '蓝色公文' })).toBeChecked()
  const saved = { ...version, id: 4, base: 'formal' as const, certificates: 0 }
  answer({
    saveCertificateDesign: () => saved,
    listCertificateDesigns: () => ({ versions: [saved, version], font: null }),
  })
  await press(user, '保存为新版本')
  await screen.findByText('保存成功')
  expect(callsOf('saveCertificateDesign').at(-1)?.body).toEqual({
    base: 'formal',
    backgroundUrl: null,
    sealUrl: '/files/9-key',
    version: 3,
  })
  await screen.findByText('已颁发 0 份')
  expect(screen.getByText('已颁发 12 份')).toBeVisible()
})

test('a seal is uploaded at once, and a refused background says why', async () => {
  const user = page()
  const seal = await region('印章')
  const stored = { id: 8, url: '/files/8-key', name: 'seal.png', contentType: 'image/png', size: 9 }
  answer({
    uploadCertificateSeal: () => stored,
    uploadCertificateBackground: () => refuseWith('upload.backgroundTooSmall'),
  })
  await user.upload(seal.getByLabelText('印章'), new File(['1'], 'seal.png', { type: 'image/png' }))
  await expect.poll(lastDrawn).toMatchObject({ sealUrl: '/files/8-key' })
  const background = await region('底图')
  await user.upload(background.getByLabelText('底图'), new File(['1'], 'a.png', { type: 'image/png' }))
  await background.findByText('底图的长边至少 1400 像素，否则打印不清晰')
})

test('a font is added, named with what it adds, and removed after a question', async () => {
  answer({
    getCertificateTemplate: () => refuseWith('paper.unprintable', { message: '字体中没有以下字符：𠮷（U+20BB7）' }),
  })
  const user = page()
  await screen.findByText('字体中没有以下字符：𠮷（U+20BB7）')
  answer({ getCertificateTemplate: () => template })
  const chooser = await screen.findByLabelText('选择字体文件')
  answer({ addPaperFont: () => refuseWith('font.addsNothing') })
  await user.upload(chooser, new File(['1'], '宋体.ttf'))
  await screen.findByText('该字体没有现有字体以外的汉字，不需要添加')
  answer({ addPaperFont: () => font, listCertificateDesigns: () => ({ versions: [version], font }) })
  await user.upload(chooser, new File(['1'], '超大字符集.ttf'))
  await screen.findByText('超大字符集')
  await screen.findByRole('img', { name: '简洁白底样式的样张' })
  expect(screen.getByText(/补充 41234 个字/)).toBeVisible()
  answer({ removePaperFont: () => undefined, listCertificateDesigns: () => ({ versions: [], font: null }) })
  await press(user, '移除字体')
  await press(user, '删除', within(await screen.findByRole('dialog')))
  await expect.poll(() => callsOf('removePaperFont')).toHaveLength(1)
})
