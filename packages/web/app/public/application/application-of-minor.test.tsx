import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { formatDate } from '../../lib/format.ts'
import { fallbackSite } from '../../lib/site.ts'
import { answer, refuse } from '../../testing/fake-api.ts'
import { fill, press } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'
import { dropDraft } from './application-draft.ts'

beforeEach(() => {
  dropDraft()
  answer({ getTrainingProject: () => refuse(503) })
})
/** An ID number of somebody who turns so old today, on the school's day. */
function idCardOf(age: number): string {
  const [year, month, day] = formatDate(new Date().toISOString(), fallbackSite.timezone).split('-')
  const digits = `110101${Number(year) - age}${month}${day}013`.replace('0229', '0228')
  return digits + checkCharacterOf(digits)
}
const child = '未满 14 周岁的同学请由监护人联系学校办理'
const why = /报名人未满 18 周岁，须经监护人同意/

test('an ID number of somebody under 14 says at once that a guardian should contact the school', async () => {
  const user = open('/training-application')
  await fill(user, /^身份证号/, idCardOf(13))
  await expect.poll(() => screen.getByLabelText(/^身份证号/)).toHaveAccessibleDescription(child)
  expect(screen.queryByText(why)).toBeNull()
  await fill(user, /^身份证号/, idCardOf(18))
  await expect.poll(() => screen.queryByText(child)).toBeNull()
  expect(screen.queryByLabelText(/^监护人姓名/)).toBeNull()
})

test('of somebody under 18 the guardian is required, and why is announced', async () => {
  const user = open('/training-application')
  const left = await screen.findByText(/还有 \d+ 个必填项未填/)
  await fill(user, /^身份证号/, idCardOf(14))
  expect((await screen.findByText(why)).closest('[role=status]')).not.toBeNull()
  // The number is filled in, and two fields are added.
  await expect.poll(() => left.textContent).toBe('还有 11 个必填项未填')
  await press(user, '提交报名')
  await screen.findByText('报名人未满 18 周岁，请填写监护人姓名')
  await screen.findByText('报名人未满 18 周岁，请填写监护人手机号')
  await fill(user, /^监护人姓名/, '王建国')
  await fill(user, /^监护人手机号/, '139 1234 5678')
  await expect.poll(() => screen.queryByText(/，请填写监护人/)).toBeNull()
  await expect.poll(() => left.textContent).toBe('还有 9 个必填项未填')
})
