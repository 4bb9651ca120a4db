import type { Locator, Page } from '@playwright/test'
import { sizes } from './accessibility.ts'
import { adminCalls, asAdmin } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { paste } from './rich-text-page.ts'
import { expect, test, unique } from './test.ts'

/** Clipboard content of a word processor for a table with merged cells. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- table.MsoTableGrid {border:solid windowtext 1.0pt;} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0'>
  <td width=90 valign=top style='width:67.5pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center><b><span style='font-family:宋体'>周次<o:p></o:p></span></b></p></td>
  <td width=190 colspan=2 style='width:142pt'><p class=MsoNormal><span style='font-family:宋体'>内容与练习</span></p></td>
  <td width=90><p class=MsoNormal>课时</p></td><td width=90><p class=MsoNormal>教师</p></td>
 </tr></thead>
 <tr><td rowspan=2 style='background:#FFC000'><p class=MsoNormal>第一周</p></td><td><p>变量与类型</p></td><td><p>练习一<br>练习二</p></td><td><p>8</p></td><td><p>张老师</p></td></tr>
 <tr><td><p>流程控制</p></td><td><p><a href="javascript:window.wasRun=1">练习三</a></p></td><td><p>8</p></td><td><p>李老师</p></td></tr>
 <![if !supportMisalignedColumns]><tr height=0><td width=90 style='border:none'></td><td width=95 style='border:none'></td><td width=95></td><td width=90></td><td width=90></td></tr><![endif]>
</table><!--EndFragment--></body></html>`
/** Part of a sheet, as copied from a spreadsheet. */
const fromSheet = `<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><caption>排课</caption><colgroup><col width=64 span=3 style='width:48pt'></colgroup>
 <tr height=19 style='height:14.4pt'><td colspan=70000 class=xl65 style='mso-ignore:colspan'>周一</td></tr><tr><td align=right>1</td><td>甲</td><td></td></tr></table>`

const attributesIn = (table: Locator) =>
  table.evaluate((element) =>
    [...element.querySelectorAll('*')].flatMap((each) =>
      each.getAttributeNames().map((name) => `${name}=${each.getAttribute(name)}`),
    ),
  )
const tools = (page: Page) => page.getByRole('toolbar', { name: '正文的工具栏' })

test('a table pasted from a word processor is saved without its styles and is readable at any width', async ({
  page,
  elsewhere,
  request,
}) => {
  const title = unique('带课表的新闻')
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const add = page.getByRole('dialog', { name: '添加新闻' })
  await add.getByLabel('标题', { exact: true }).fill(title)
  const text = add.locator('.rich-text-body')
  await paste(text, fromWord)
  const table = text.locator('table')
  await expect(table.locator('tr')).toHaveCount(3)
  await expect(table.locator('th')).toHaveText(['周次', '内容与练习', '课时', '教师'])
  expect(await attributesIn(table)).toEqual(['class=align-center', 'colspan=2', 'rowspan=2'])
  await add.getByRole('radio', { name: '已发布' }).check()
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add).toBeHidden()
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)

  const { content } = (await (await request.get('/api/public/news/latest')).json()) as {
    content: { id: number; title: string; summary: string }[]
  }
  const news = content.find((each) => each.title === title)!
  expect(news.summary).toBe(
    '周次 内容与练习 课时 教师 第一周 变量与类型 练习一 练习二 8 张老师 流程控制 练习三 8 李老师',
  )
  const visitor = await elsewhere()
  for (const size of sizes) {
    await visitor.setViewportSize(size)
    await visitor.goto(`/news/${news.id}`)
    await expect(visitor.getByRole('columnheader')).toHaveText(['周次', '内容与练习', '课时', '教师'])
    const box = visitor.getByRole('group', { name: '表格' })
    const hidden = await box.evaluate((element) => element.scrollWidth - element.clientWidth)
    if (size.width === 360) expect(hidden).toBeGreaterThan(0)
    else expect(hidden).toBe(0)
  }
  const box = visitor.getByRole('group', { name: '表格' })
  await box.focus()
  await visitor.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await (await adminCalls()).remove(`/api/admin/news/${news.id}`)
})

test(
  'part of a sheet is pasted with its title before it and no row wider than the table',
  { tag: '@full' },
  async ({ page }) => {
    await asAdmin(page, '/admin/news')
    await page.getByRole('button', { name: '添加新闻' }).click()
    const text = page.locator('.rich-text-body')
    await paste(text, fromSheet)
    await expect(text.locator('p').first()).toHaveText('排课')
    await expect(text.locator('td').first()).toHaveText('周一')
    expect(Number(await text.locator('td').first().getAttribute('colspan'))).toBeLessThanOrEqual(50)
    await expect(text.locator('td').nth(2)).toHaveText('甲')
  },
)

test('a table is created, filled, widened and removed by keyboard', { tag: '@full' }, async ({ page }) => {
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const text = page.locator('.rich-text-body')
  await text.click()
  await page.keyboard.type('前言')
  const tool = (name: string) => tools(page).getByRole('button', { name })
  const press = async (name: string) => {
    await tool(name).focus()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
  }
  await expect(tool('删除表格')).toHaveCount(0)
  await press('插入表格')
  await expect(text.locator('p').first()).toHaveText('前言')
  await expect(text.locator('th')).toHaveCount(3)
  await expect(text.locator('tr')).toHaveCount(3)
  await expect(page.getByText('按 Tab 到下一格')).toBeVisible()
  for (const word of ['一', '二', '三', '四']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await expect(text.locator('th, td')).toHaveText(['一', '二', '三', '四', '', '', '', '', ''])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('改')
  await expect(text.locator('th').nth(2)).toHaveText('改')
  for (let cell = 3; cell < 10; cell++) await page.keyboard.press('Tab')
  await page.keyboard.type('新行')
  await expect(text.locator('tr')).toHaveCount(4)
  await expect(text.locator('td').nth(6)).toHaveText('新行')

  const size = async (rows: number, cells: number) => {
    await expect(text.locator('tr')).toHaveCount(rows)
    await expect(text.locator('th, td')).toHaveCount(cells)
  }
  await press('在左侧插入列')
  await size(4, 16)
  await press('在右侧插入列')
  await size(4, 20)
  await press('删除列')
  await press('在上方插入行')
  await press('在下方插入行')
  await size(6, 24)
  await press('删除行')
  await size(5, 20)
  await expect(tool('首行为表头')).toHaveAttribute('aria-pressed', 'true')
  await press('首行为表头')
  await expect(text.locator('th')).toHaveCount(0)
  await expect(tool('插入表格')).toHaveAttribute('aria-disabled', 'true')

  // The toolbar is one tab stop wherever its focus was; the arrow keys wrap around.
  await tool('删除表格').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tool('大标题')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool('删除表格')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text.locator('table')).toHaveCount(0)
  await expect(text).toContainText('前言')
  await expect(tools(page).locator('button[tabindex="0"]')).toHaveCount(1)
})

test('a wide table in a course syllabus scrolls in its own box and does not widen the page', async ({ page }) => {
  const { course, remove } = await courseCalls()
  const cells = (tag: string) =>
    Array.from({ length: 9 }, (_, index) => `<${tag}>第 ${index + 1} 列的内容</${tag}>`).join('')
  const { id, previewUrl } = await course(unique('带课表的课程'), {
    description: '<p>介绍</p>',
    syllabus: `<table><tr>${cells('th')}</tr><tr>${cells('td')}</tr></table>`,
  })
  await page.setViewportSize(sizes[1]!)
  await page.goto(previewUrl)
  await page.getByRole('tab', { name: '教学大纲' }).click()
  const box = page.getByRole('group', { name: '表格' })
  await expect(box.getByRole('columnheader')).toHaveCount(9)
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0)
  await remove(`/api/manage/courses/${id}`)
})
