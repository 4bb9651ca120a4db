import type { Page } from '@playwright/test'
import { playPath } from './player.ts'
import { asNewStudent } from './sessions.ts'
import { expect, test } from './test.ts'

/** Mocks a lesson with many questions of the current student; returns a function that withdraws the first. */
const manyQuestions = async (page: Page) => {
  let questions = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    lessonId: 1,
    courseId: 1,
    courseName: '八秒课程',
    lessonTitle: '第一个八秒',
    position: index,
    content: `第${index + 1}问。`,
    authorName: '测试学员',
    isOwn: true,
    isAnswered: false,
    isHidden: false,
    createdAt: '2026-11-20T02:00:00.000Z',
    answers: [],
  }))
  await page.route('**/api/lessons/*/questions?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [number, size] = [Number(query.get('page')), Number(query.get('size'))]
    const ordered = query.get('sort') === 'newest' ? questions.toReversed() : questions
    const content = ordered.slice(number * size, (number + 1) * size)
    const totalPages = Math.ceil(ordered.length / size)
    return route.fulfill({ json: { content, number, size, totalPages, totalElements: ordered.length } })
  })
  await page.route('**/api/questions/*', (route) => {
    questions = questions.filter(({ id }) => !route.request().url().endsWith(`/${id}`))
    return route.fulfill({ json: { success: true, message: '已收回' } })
  })
}
const questionTexts = (page: Page) => page.getByText(/^第\d+问。$/)
const more = (page: Page) => page.getByRole('button', { name: '加载更多' })

test('submitting an empty question shows an error', async ({ page }) => {
  await asNewStudent(page, playPath())
  await page.getByRole('button', { name: '提问', exact: true }).click()
  await expect(page.getByText('请输入提问内容')).toBeVisible()
})

test('loading more questions repeats none of those already shown', async ({ page }) => {
  await manyQuestions(page)
  await asNewStudent(page, playPath())
  await expect(questionTexts(page)).toHaveCount(20)
  await more(page).click()
  await expect(questionTexts(page)).toHaveCount(40)
  await page
    .getByRole('button', { name: /^收回 .+ 的提问$/ })
    .first()
    .click()
  await page.getByRole('button', { name: '收回', exact: true }).click()
  await expect(questionTexts(page)).toHaveCount(39)
  await more(page).click()
  await expect(page.getByText('第41问。')).toBeVisible()
  await expect(questionTexts(page)).toHaveCount(40)
})

test('questions of a previous sort order are not added to the current one', async ({ page }) => {
  await manyQuestions(page)
  await asNewStudent(page, playPath())
  await expect(questionTexts(page)).toHaveCount(20)
  const late = '**/api/lessons/*/questions?page=1*'
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(late, async (route) => {
    await released
    await route.fallback()
  })
  const asked = page.waitForRequest(late)
  await more(page).click()
  const heard = (await asked).response()
  await page.getByRole('button', { name: '最新' }).click()
  await expect(page.getByText('第60问。')).toBeVisible()
  release()
  await (await heard)?.finished()
  await page
    .getByRole('button', { name: /^收回 .+ 的提问$/ })
    .first()
    .click()
  await expect(questionTexts(page)).toHaveCount(20)
})
