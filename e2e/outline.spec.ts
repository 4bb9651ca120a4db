import type { Page } from '@playwright/test'
import { expectSaved, makeCourse, openOutline } from './outline-page.ts'
import { expect, test } from './test.ts'

/** Collects the methods of calls about the outline and its chapters, in order of their responses from now on. */
function outlineResponses(page: Page, courseId: number): string[] {
  const methods: string[] = []
  page.on('response', (response) => {
    if (new RegExp(`/api/admin/(chapters/|courses/${courseId}/outline)`).test(response.url()))
      methods.push(response.request().method())
  })
  return methods
}

test('an outline is built by keyboard: Enter adds the next row, names are edited in place', async ({ page }) => {
  const course = await makeCourse('键盘搭建的课程')
  await openOutline(page, course.id)
  await page.getByRole('textbox', { name: '添加章节' }).focus()
  await page.keyboard.type('第一章\n')
  await page.keyboard.type('第二章\n')
  await page.keyboard.press('Escape')
  const first = page.getByRole('listitem', { name: '第一章' })
  await first.getByRole('button', { name: '添加课时' }).press('Enter')
  await page.keyboard.type('第一课\n')
  await page.keyboard.type('第二课\n')
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: '添加课时' })).toBeFocused()
  await expectSaved(page)
  await first.getByRole('button', { name: '第二课，重命名课时' }).press('Enter')
  await page.keyboard.type('改名的课\n')
  await expect(first.getByRole('button', { name: '改名的课，重命名课时' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('不要这个名字')
  await page.keyboard.press('Escape')
  await expectSaved(page)
  expect(await course.titles()).toEqual([['第一章', '第一课', '改名的课'], ['第二章']])
  await expect(page.getByRole('alert')).toContainText('有 2 个课时学员无法学完')
})

test('rows move by keyboard within a chapter, across chapters, and back with Escape; every step is announced', async ({
  page,
}) => {
  const course = await makeCourse('键盘排序的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三'])
  await openOutline(page, course.id)
  const handle = page.getByRole('button', { name: '移动课时“课一”' })
  await handle.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('已拿起“课一”，位于“甲章”的第 1 课时，共 2 课时。')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('“甲章”的第 2 课时，共 2 课时', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('“乙章”的第 1 课时，共 2 课时', { exact: true })).toBeAttached()
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expectSaved(page)
  expect(await course.titles()).toEqual([
    ['甲章', '课二'],
    ['乙章', '课一', '课三'],
  ])
  await handle.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByText('已取消移动，“课一”回到原处')).toBeAttached()
  await page.getByRole('button', { name: '移动章节“乙章”' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expectSaved(page)
  expect(await course.titles()).toEqual([
    ['乙章', '课一', '课三'],
    ['甲章', '课二'],
  ])
})

test('rows are dragged by pointer, also into another chapter, and moved by their menus', async ({ page }) => {
  const course = await makeCourse('拖动排序的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三', '课四'])
  await openOutline(page, course.id)
  const [from, to] = [
    page.getByRole('button', { name: '移动课时“课一”' }),
    page.getByRole('listitem', { name: '课四' }),
  ]
  await from.hover()
  await page.mouse.down()
  const target = (await to.boundingBox())!
  await page.mouse.move(target.x + 60, target.y - 30, { steps: 12 })
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 8 })
  await page.mouse.up()
  await expectSaved(page)
  await expect.poll(async () => (await course.titles())[1]).toContain('课一')
  await page.getByRole('button', { name: '移动章节“乙章”' }).hover()
  const top = (await page.getByRole('listitem', { name: '甲章' }).boundingBox())!
  await page.mouse.down()
  await page.mouse.move(target.x + 60, top.y + 20, { steps: 12 })
  await page.mouse.move(target.x + 60, top.y + 25, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await course.titles()).map(([title]) => title)).toEqual(['乙章', '甲章'])
  await page.getByRole('button', { name: '课时“课二”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '移到章节' }).hover()
  await page.getByRole('menuitem', { name: '乙章' }).click()
  await expectSaved(page)
  await expect.poll(() => course.titles().then((chapters) => chapters[1])).toEqual(['甲章'])
})

test('deleting is undone, and an order changed by another user is shown instead of overwritten', async ({ page }) => {
  const course = await makeCourse('撤销删除的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三'])
  await openOutline(page, course.id)
  await page.getByRole('button', { name: '章节“甲章”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除章节' }).click()
  await expect(page.getByText('已删除章节“甲章”和其中 2 个课时')).toBeVisible()
  expect(await course.titles()).toEqual([['乙章', '课三']])
  const responses = outlineResponses(page, course.id)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('listitem', { name: '课二' })).toBeVisible()
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
  // After reading the order again once the chapter is restored, the page knows the version that another user is about
  // to change.
  await expect.poll(() => responses.slice(responses.indexOf('POST'))).toEqual(['POST', 'GET'])
  await expectSaved(page)
  expect(await course.titles()).toEqual([
    ['甲章', '课一', '课二'],
    ['乙章', '课三'],
  ])
  const reversed = (await course.read()).chapters
    .toReversed()
    .map(({ id, lessons }) => ({ id, lessonIds: lessons.map((lesson) => lesson.id) }))
  await course.put(`/api/admin/courses/${course.id}/outline`, { chapters: reversed })
  await page.getByRole('button', { name: '课时“课一”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '下移' }).click()
  await expect(page.getByText('目录已被他人修改，已显示最新内容，请核对后重试')).toBeVisible()
  await expect(page.getByRole('list', { name: '课程目录' }).locator('> li').first()).toHaveAttribute(
    'aria-label',
    '乙章',
  )
  expect(await course.titles()).toEqual([
    ['乙章', '课三'],
    ['甲章', '课一', '课二'],
  ])
})

test('deleted rows can be restored long after undo has disappeared', { tag: '@full' }, async ({ page }) => {
  const course = await makeCourse('找回目录的课程')
  await course.chapter('甲章', ['课一', '课二'])
  await course.chapter('乙章', ['课三'])
  const [chapter] = (await course.read()).chapters
  await course.remove(`/api/admin/lessons/${course.lessonIds[0]}`)
  await course.remove(`/api/admin/chapters/${chapter?.id}`)
  await openOutline(page, course.id)
  const opening = page.getByRole('button', { name: '已删除', exact: true })
  await opening.click()
  const deleted = page.getByRole('dialog', { name: '已删除的章节和课时' })
  await expect(deleted.getByRole('listitem').filter({ hasText: '甲章' }).first()).toContainText('章节，含 1 个课时')
  await expect(deleted.getByRole('listitem').filter({ hasText: '课一' })).toContainText('请先恢复所在章节')
  await deleted.getByRole('button', { name: '恢复 甲章' }).click()
  await deleted.getByRole('button', { name: '恢复 课一' }).click()
  await expect(deleted.getByText('没有已删除的章节或课时')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(deleted).toBeHidden()
  await expect(opening).toBeFocused()
  await expect(page.getByRole('listitem', { name: '课一' })).toBeVisible()
  expect(await course.titles()).toEqual([
    ['甲章', '课一', '课二'],
    ['乙章', '课三'],
  ])
})
