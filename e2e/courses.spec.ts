import { readFileSync } from 'node:fs'
import { asAdmin, choose, dialog, picture } from './admin-page.ts'
import { bar, courseCalls, save } from './course-page.ts'
import { expect, test, unique } from './test.ts'

test(
  'a course is created from scratch, published, and seen by a visitor',
  { tag: '@full' },
  async ({ page, request, elsewhere }) => {
    const { remove, status } = await courseCalls()
    const name = unique('从零开始的课程')
    await asAdmin(page, '/admin/courses')
    await page.getByRole('link', { name: '添加课程' }).click()
    await save(page)
    for (const message of ['请输入课程名称', '请选择课程分类', '请选择课程难度'])
      await expect(page.locator('.ant-form-item-explain-error').filter({ hasText: message })).toBeVisible()
    await page.getByLabel('课程名称').fill(name)
    await choose(page.getByRole('combobox', { name: '课程分类' }), '软件开发')
    await page.getByRole('radio', { name: '中级' }).check()
    await page.getByLabel('价格').fill('299.5')
    await page.getByLabel('课程时长').fill('12')
    await choose(page.getByRole('combobox', { name: '时长单位' }), '周')
    await page.getByRole('switch', { name: '需要登录' }).click()
    await page.getByLabel('课程封面', { exact: true }).setInputFiles(picture)
    const crop = dialog(page, '裁剪封面')
    await crop.getByRole('application', { name: '裁剪区域' }).press('ArrowRight')
    await crop.getByRole('button', { name: '使用此封面' }).click()
    await expect(page.getByRole('button', { name: '清除' })).toBeVisible()
    const teachers = page.getByRole('list', { name: '授课教师' }).getByRole('listitem')
    for (const [index, teacher] of ['沈怀瑾', '讲师'].entries()) {
      await page.getByRole('combobox', { name: '添加授课教师' }).click()
      const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
      await options.filter({ hasText: teacher }).last().click()
      await expect(teachers.nth(index)).toContainText(teacher)
    }
    await page.getByRole('button', { name: '下移 沈怀瑾' }).click()
    await expect(teachers.nth(1)).toContainText('沈怀瑾')
    const text = page.getByRole('textbox', { name: '课程介绍' })
    await text.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('动手就会')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('，每周一个项目。')
    await text.evaluate((target, base64) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], 'pasted.jpg', { type: 'image/jpeg' }),
      )
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, readFileSync(picture).toString('base64'))
    await expect(text.locator('img')).toHaveAttribute('src', /^\/files\/\d+/)
    const result = page.getByRole('figure', { name: '搜索结果预览' })
    await expect(result).toContainText(`${name} - 匠学职业IT培训学校`)
    await expect(result).toContainText('，每周一个项目。')
    await page.getByLabel('关键词').fill('编程,项目')
    await page.getByRole('textbox', { name: '描述', exact: true }).fill('从零开始，学会编程。')
    await expect(result).toContainText('从零开始，学会编程。')
    await expect(bar(page)).toContainText('有未保存的修改')
    await save(page)
    await expect(page).toHaveURL(/\/admin\/courses\/edit\/\d+/)
    const id = Number(page.url().split('/').at(-1))
    await expect(page.getByText('课程已保存为草稿')).toBeVisible()
    const lacking = page.getByRole('region', { name: '发布检查' })
    await expect(lacking).toContainText('请至少添加一个课时')
    await expect(lacking).not.toContainText('请填写课程介绍')
    await bar(page).getByRole('button', { name: '发布', exact: true }).click()
    const blocked = dialog(page, `“${name}”还不能发布`)
    await blocked.getByRole('link', { name: /前往目录/ }).click()

    await expect(page).toHaveURL(`/admin/courses/outline/${id}`)
    await page.getByRole('textbox', { name: '添加章节' }).fill('第一章')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const chapter = page.getByRole('listitem', { name: '第一章' })
    await chapter.getByRole('button', { name: '添加课时' }).click()
    await page.keyboard.type('第一课\n')
    await page.keyboard.press('Escape')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.goto(`/admin/courses/edit/${id}`)
    await expect(lacking).not.toContainText('请至少添加一个课时')
    await expect(lacking).toContainText('1 个课时没有可学完的视频，学员将无法完成：“第一课”')
    await bar(page).getByRole('button', { name: '发布', exact: true }).click()
    const ask = dialog(page, `发布“${name}”？`)
    await expect(ask).toContainText('学员将无法完成')
    await ask.getByRole('button', { name: '仍要发布' }).click()
    await expect(page.getByText('更新成功')).toBeVisible()
    await expect(bar(page)).toContainText('已发布')

    const visitor = await elsewhere()
    await visitor.goto(`/courses/${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(visitor).toHaveTitle(`${name} - 匠学职业IT培训学校`)
    await expect(visitor.locator('meta[name=description]')).toHaveAttribute('content', '从零开始，学会编程。')
    await expect(visitor.locator('strong', { hasText: '动手就会' })).toBeVisible()
    await expect(visitor.getByText('¥299.50').first()).toBeVisible()
    const cover = (await (await request.get(`/api/public/courses/get/${id}`)).json()) as {
      coverImageUrl: string
      teachers: { name: string }[]
    }
    expect(cover.teachers.at(-1)?.name).toBe('沈怀瑾')
    const shape = await visitor.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
      return width / height
    }, cover.coverImageUrl)
    expect(shape).toBeCloseTo(1.6, 2)

    await status(id, 'OFFLINE')
    await remove(`/api/manage/courses/${id}`)
  },
)

test(
  'a user who saves later sees the other user’s changes; input is not discarded without confirmation',
  { tag: '@full' },
  async ({ page }) => {
    const { course, put, read, remove } = await courseCalls()
    const { id } = await course(unique('并发的课程'), { price: 10 })
    await asAdmin(page, `/admin/courses/edit/${id}`)
    await expect(page.getByLabel('课程名称')).toBeVisible()
    await put(`/api/admin/courses/${id}`, { name: '别人改的名字' })
    await page.getByLabel('课程名称').fill('我改的名字')
    await page.getByLabel('价格').fill('')
    await save(page)
    await expect(page.getByText('请输入正确的价格')).toBeVisible()
    await page.getByLabel('价格').fill('20')
    await save(page)
    await expect(page.getByText('内容已被他人修改')).toBeVisible()
    await expect(page.getByRole('row', { name: '课程名称 别人改的名字 我改的名字' })).toBeVisible()
    await expect(page.getByRole('row', { name: '价格 ¥10 ¥20' })).toBeVisible()
    await page.getByRole('button', { name: '载入最新内容' }).click()
    await expect(page.getByLabel('课程名称')).toHaveValue('别人改的名字')
    await page.getByLabel('课程名称').fill('写到一半')
    await page.getByRole('link', { name: '课程管理' }).first().click()
    await dialog(page, '放弃未保存的修改？').getByRole('button', { name: '继续编辑' }).click()
    await expect(page.getByLabel('课程名称')).toHaveValue('写到一半')
    await save(page)
    await expect(page.getByText('更新成功')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: '写到一半' })).toBeVisible()
    await expect(bar(page).getByRole('button', { name: '保存', exact: true })).toBeFocused()
    expect(await read(id)).toMatchObject({ name: '写到一半', price: 10 })

    await put(`/api/admin/courses/${id}`, { name: '又被改了' })
    await bar(page).getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('课程已被他人修改，已显示最新内容，请核对后重试')).toBeVisible()
    await expect(page.getByLabel('课程名称')).toHaveValue('又被改了')
    await remove(`/api/manage/courses/${id}`)
  },
)

test('several courses are taken offline and published at once', { tag: '@full' }, async ({ page }) => {
  const { course, remove } = await courseCalls()
  const name = unique('成批的课程')
  const ids = [(await course(`${name}甲`)).id, (await course(`${name}乙`)).id]
  await asAdmin(page, `/admin/courses?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('button', { name: '批量发布' }).click()
  await dialog(page, /发布选中的 2 门课程/)
    .getByRole('button', { name: '发布', exact: true })
    .click()
  const result = dialog(page, '批量操作结果')
  await expect(result.getByRole('status')).toHaveText(/未完成 2 门/)
  await expect(result).toContainText('请至少添加一个课时')
  await result.getByRole('button', { name: '关闭', exact: true }).last().click()
  for (const id of ids) await remove(`/api/manage/courses/${id}`)
})
