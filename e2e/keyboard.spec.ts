import type { Page } from '@playwright/test'
import { expectSettled } from './accessibility.ts'
import { dialog } from './admin-page.ts'
import { addressesOf } from './every-screen.ts'
import { playPath } from './player.ts'
import { asStudent, demoSession, openAs } from './sessions.ts'
import { expect, test } from './test.ts'

const mostStops = 250

interface Stop {
  name: string
  isVisible: boolean
  isMarked: boolean
}

/** Returns whether the focused element and its focus mark are visible, or undefined if the focus has left the page. */
const lookAtFocus = (page: Page) =>
  page.evaluate((): Stop | undefined => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const box = element.getBoundingClientRect()
    const marks = [element, element.parentElement, element.closest('label'), element.closest('.card-link')].flatMap(
      (each) => (each ? [getComputedStyle(each)] : []),
    )
    return {
      name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''}`,
      isVisible: box.width > 0 && box.height > 0,
      isMarked: marks.some(
        (style) =>
          (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none',
      ),
    }
  })

async function walk(page: Page, path: string) {
  await page.goto(path)
  await expectSettled(page)
  let stops = 0
  for (; stops < mostStops; stops++) {
    await page.keyboard.press('Tab')
    const stop = await lookAtFocus(page)
    if (!stop) break
    expect(stop, `${path}: ${stop.name}`).toMatchObject({ isVisible: true, isMarked: true })
  }
  expect(stops, `${path}: the focus must leave the page at the end`).toBeLessThan(mostStops)
  expect(stops, path).toBeGreaterThan(3)
}

for (const walker of ['visitor', 'student'] as const)
  test(
    `the pages of a ${walker} work with the keyboard alone, with a visible focus`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(300_000)
      if (walker === 'student') await asStudent(page)
      for (const path of await addressesOf(walker)) await walk(page, path)
    },
  )

test('the focus stays in a dialog that opens, a filter that reloads its list and at the button that adds a note', async ({
  page,
  elsewhere,
}) => {
  const admin = await elsewhere()
  await openAs(admin, await demoSession('admin'), '/admin/teachers')
  await admin.getByRole('button', { name: '添加教师' }).click()
  const phone = dialog(admin, '添加教师').getByLabel('联系电话')
  await phone.focus()
  await expectSettled(admin)
  await expect(phone).toBeFocused()

  await asStudent(page, '/courses')
  const sort = page.getByRole('combobox', { name: '排序' })
  await sort.focus()
  for (const order of ['popular', 'price-asc']) {
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(new RegExp(`sort=${order}`))
    await expect(sort).toBeFocused()
  }
  const search = page.getByRole('searchbox')
  await search.fill('Linux')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: '“Linux”的搜索结果' })).toBeVisible()
  await expect(search).toBeFocused()
  await page.goBack()
  await expect(search).toHaveValue('')

  await page.goto(playPath())
  await page.getByRole('textbox', { name: '写一条笔记' }).fill('用键盘写的笔记')
  const add = page.getByRole('button', { name: '添加笔记' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '写一条笔记' })).toHaveValue('')
  await expect(add).toBeFocused()
})
