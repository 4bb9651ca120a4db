import type { Locator, Page } from '@playwright/test'
import { adminCalls, asAdmin } from './admin-page.ts'
import { paste } from './rich-text-page.ts'
import { expect, test, unique } from './test.ts'

const red = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGM4oKCABzGMSmNDAM86ZAHR1uXEAAAAAElFTkSuQmCC'
const embedded = (alt: string) => `<img alt="${alt}" src="data:image/png;base64,${red}">`

async function newsText(page: Page) {
  const title = unique('粘贴的新闻')
  await asAdmin(page, '/admin/news')
  await page.getByRole('button', { name: '添加新闻' }).click()
  const add = page.getByRole('dialog', { name: '添加新闻' })
  await add.getByLabel('标题', { exact: true }).fill(title)
  return { title, add, text: add.locator('.rich-text-body') }
}
/** The content of a text in order: words, and the description of each image. */
const orderIn = (text: Locator) =>
  text.evaluate((element) =>
    [...element.querySelectorAll('p, h2, img')].flatMap((each) =>
      each instanceof HTMLImageElement ? [each.alt] : each.textContent?.trim() ? [each.textContent.trim()] : [],
    ),
  )

test('pasted images keep their positions and order, and are saved as files of the school', async ({ page }) => {
  const { get, remove } = await adminCalls()
  const { title, add, text } = await newsText(page)
  await paste(
    text,
    `<p>第一步</p><p>${embedded('甲')}</p><p>第二步</p><p>${embedded('乙')}</p><p>第三步</p><h2>结尾</h2>`,
  )
  const order = ['第一步', '甲', '第二步', '乙', '第三步', '结尾']
  await expect.poll(() => orderIn(text)).toEqual(order)
  await expect(text.locator('img[src^="/files/"]')).toHaveCount(2)
  expect(await orderIn(text)).toEqual(order)

  await text.press('Control+End')
  await text.press('Control+z')
  await expect.poll(() => orderIn(text)).toEqual([])
  await text.press('Control+Shift+z')
  await expect(text.locator('img[src^="/files/"]')).toHaveCount(2)
  expect(await orderIn(text)).toEqual(order)

  await add.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  const found = await get<{ content: { id: number }[] }>(`/api/admin/news?keyword=${encodeURIComponent(title)}`)
  const { id } = found.content[0]!
  const { content } = await get<{ content: string }>(`/api/admin/news/${id}`)
  expect(content.replaceAll(/\/files\/\d+-[\w-]{32}/g, '/files/N')).toMatch(
    /第一步.*src="\/files\/N" alt="甲".*第二步.*src="\/files\/N" alt="乙".*第三步.*结尾/,
  )
  await remove(`/api/admin/news/${id}`)
})

test('images that cannot be copied are reported, and the text stays', { tag: '@full' }, async ({ page }) => {
  const { text, add } = await newsText(page)
  await paste(text, '<p>前</p><p><img src="https://pictures.example/a.png"></p><p>后</p>')
  await expect(add.getByText('来自 pictures.example 的图片没有粘贴，请保存图片后上传')).toBeVisible()
  await expect(text.locator('img')).toHaveCount(0)
  await paste(text, '<p>再</p><p><img src="file:///C:/a.png"></p>')
  await expect(add.getByText('有图片保存在您的电脑上，浏览器无法读取，请单独插入')).toBeVisible()
  await expect(text).toContainText('再')
  await expect(text.locator('img')).toHaveCount(0)
})

test('lists of a word processor become lists, and alignment is kept', async ({ page }) => {
  const { text } = await newsText(page)
  const item = (level: number, mark: string, words: string) =>
    `<p class=MsoListParagraph style='margin-left:${level * 21}pt;mso-list:l0 level${level} lfo1'><span style='font-family:Wingdings;mso-fareast-font-family:Wingdings'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><span>${words}</span></p>`
  await paste(
    text,
    `<p>开头</p><p align=center style='text-align:center'>标题</p>
     ${item(1, 'l', '第一条')}
     ${item(2, 'l', '其中一条')}
     ${item(1, 'l', '第二条')}
     <p>中间</p>
     ${item(1, '1.', '有序一')}
     ${item(1, '2.', '有序二')}`,
  )
  await expect(text.locator(':scope > ul > li')).toHaveText(['第一条其中一条', '第二条'])
  await expect(text.locator(':scope > ul ul > li')).toHaveText(['其中一条'])
  await expect(text.locator(':scope > ol > li')).toHaveText(['有序一', '有序二'])
  await expect(text.locator('p').filter({ hasText: '标题' })).toHaveCSS('text-align', 'center')

  const tools = page.getByRole('toolbar', { name: '正文的工具栏' })
  await text.getByText('中间').click()
  await tools.getByRole('button', { name: '右对齐' }).click()
  await expect(text.getByText('中间')).toHaveCSS('text-align', 'right')
  await expect(tools.getByRole('button', { name: '右对齐' })).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: '右对齐' }).click()
  await expect(text.getByText('中间')).not.toHaveCSS('text-align', 'right')
})

test(
  'a text from a page that loads pictures late keeps its pictures, alignment, powers and indices',
  { tag: '@full' },
  async ({ page }) => {
    const { text, add } = await newsText(page)
    const asked: string[] = []
    await page.route('**/api/upload/image/copy', async (route) => {
      asked.push((route.request().postDataJSON() as { url: string }).url)
      await route.continue()
    })
    const blank = 'data:image/svg+xml,%3Csvg%3E%3C/svg%3E'
    await paste(
      text,
      `<section style="text-align: center"><section>居中</section><p style="text-align: right">靠右</p></section>
    <p>2<sup>10</sup>，H<sub>2</sub>O，m<span style="vertical-align: super">2</span></p>
    <p><img data-src="http://late.example/a.png" src="${blank}"><img src="//plain.example/b.png">
    <img src="https://late.example/1px.png" data-original="https://late.example/c.png"></p>`,
    )
    await expect(text.locator('.align-center')).toHaveText('居中')
    await expect(text.locator('.align-right')).toHaveText('靠右')
    await expect(text.locator('sup')).toHaveText(['10', '2'])
    await expect(text.locator('sub')).toHaveText(['2'])
    await expect
      .poll(() => asked)
      .toEqual(['https://late.example/a.png', 'https://plain.example/b.png', 'https://late.example/c.png'])
    await expect(add.getByText('来自 late.example 的图片没有粘贴，请保存图片后上传')).toBeVisible()
  },
)

test(
  'what a text cannot contain is told: pictures that were not loaded, and videos',
  { tag: '@full' },
  async ({ page }) => {
    const { text, add } = await newsText(page)
    await paste(text, '<p>前<img src="data:image/svg+xml,x"></p>')
    await expect(add.getByText('有图片还没有加载出来，没有粘贴')).toBeVisible()
    await paste(text, '<p>后</p><iframe class="video_iframe" data-src="https://v.example/1"></iframe>')
    await expect(add.getByText('正文不能包含视频，视频没有粘贴')).toBeVisible()
  },
)
