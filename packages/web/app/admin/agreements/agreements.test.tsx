import type { ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, callsOf } from '../../testing/fake-api.ts'
import { dialog, fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const published = { publishedAt: '2026-01-05T01:00:00.000Z', publishedBy: '教务管理员', consents: 12 }
const privacy: ManagedAgreement = {
  kind: 'privacy',
  title: '隐私政策',
  html: '<p>保存三年</p><p>短信由某公司发送</p>',
  gaps: [],
  isChanged: true,
  versions: [{ version: 1, summary: '首次发布', needsConsentAgain: true, ...published }],
  version: 4,
}
const terms: ManagedAgreement = { ...privacy, kind: 'terms', gaps: ['【学校全称】'], versions: [], version: 0 }

test('a draft with gaps cannot be published; a new version can ask everybody again, after a comparison', async () => {
  answer({
    listManagedAgreements: () => [terms, privacy],
    getAgreement: () => ({
      ...privacy,
      version: 1,
      summary: '首次发布',
      html: '<p>保存三年</p><p>没有受托方</p>',
      publishedAt: published.publishedAt,
      versions: [],
    }),
    publishAgreement: () => privacy,
  })
  const user = open('/admin/agreements', 'admin')
  expect(await screen.findByRole('button', { name: '发布用户协议' })).toBeDisabled()
  expect(screen.getByText('发布前请填写：【学校全称】')).toBeVisible()
  await press(user, '比较版本：隐私政策')
  const comparison = await dialog('比较版本：隐私政策')
  expect((await comparison.findByText('短信由某公司发送')).tagName).toBe('INS')
  expect(comparison.getByText('没有受托方').tagName).toBe('DEL')
  expect(comparison.getByText('保存三年').tagName).toBe('P')
  await user.keyboard('{Escape}')
  await press(user, '发布隐私政策')
  const form = await dialog('发布隐私政策第 2 版')
  await fill(user, '这一版有什么变化', '新的受托方', form)
  await user.click(form.getByRole('checkbox', { name: '请所有学员、教师和机构管理员重新同意' }))
  await press(user, '发布', form)
  await expect
    .poll(() => callsOf('publishAgreement'))
    .toEqual([{ params: { kind: 'privacy' }, body: { summary: '新的受托方', needsConsentAgain: true, version: 4 } }])
})

test('a new version of the agreement on face comparison can ask every student again', async () => {
  const face: ManagedAgreement = { ...privacy, kind: 'face', title: '人脸信息授权书' }
  answer({ listManagedAgreements: () => [face], publishAgreement: () => face })
  const user = open('/admin/agreements', 'admin')
  await press(user, '发布人脸信息授权书')
  const form = await dialog('发布人脸信息授权书第 2 版')
  await fill(user, '这一版有什么变化', '换了服务商', form)
  await user.click(form.getByRole('checkbox', { name: '请所有学员重新选择是否同意' }))
  await press(user, '发布', form)
  await expect
    .poll(() => callsOf('publishAgreement'))
    .toMatchObject([{ params: { kind: 'face' }, body: { needsConsentAgain: true } }])
  await expect.poll(() => callsOf('site').length).toBeGreaterThan(1)
})
