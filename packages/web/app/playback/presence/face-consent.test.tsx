import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fallbackSite } from '../../lib/site.ts'
import { answer, callsOf, refuse } from '../../testing/fake-api.ts'
import { faceConsent } from '../../testing/fixtures/account.ts'
import { coursePlan } from '../../testing/fixtures/course.ts'
import { newLesson } from '../../testing/fixtures/learning.ts'
import { press, region } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const name = '是否同意人脸比对'
beforeEach(() =>
  answer({
    ...newLesson,
    listWatchRecords: () => [],
    site: () => ({ ...fallbackSite, asksForFace: true }),
    getCoursePlan: () => coursePlan,
    showFaceConsent: () => faceConsent,
    decideFaceConsent: ({ body }) => ({
      ...faceConsent,
      decision: body.isGiven ? 'given' : 'declined',
      decidedAt: '2026-11-20T02:00:00.000Z',
    }),
  }),
)

for (const [button, isGiven] of [
  ['同意', true],
  ['不同意，改为输入数字', false],
] as const)
  test(`a learner is asked once below the player and answers: ${button}`, async () => {
    const user = open('/course/7/play/71', 'student')
    const asked = await region(name)
    expect(asked.getByRole('group', { name: '人脸信息授权书' })).toHaveTextContent('由比对公司比对')
    await press(user, button, asked)
    await expect.poll(() => screen.queryByRole('region', { name })).toBeNull()
    expect(callsOf('decideFaceConsent')).toEqual([{ body: { isGiven, version: 2, place: 'player' } }])
  })

test('a learner whose decision could not be loaded is not asked', async () => {
  answer({ showFaceConsent: () => refuse(500) })
  open('/course/7/play/71', 'student')
  await expect.poll(() => callsOf('showFaceConsent')).toHaveLength(1)
  expect(screen.queryByRole('region', { name })).toBeNull()
})
