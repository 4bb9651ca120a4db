import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { accessible, adminCalls, asAdmin, choose, pick, sizes } from './admin-story.ts'
import { expect, test } from './story.ts'

const picture = 'packages/server/src/demo/media/id-cards/front.jpg'
const video = 'https://media.school.example/lesson.mp4'
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const listOf = (name: string) => `/admin/courses?keyword=${encodeURIComponent(name)}`
interface Made {
  id: number
  version: number
  previewUrl: string
}

/** Courses of its own for each story, gone or offline when it ends. */
async function school(request: APIRequestContext) {
  const calls = await adminCalls(request)
  const [{ id: categoryId }] = (await (await request.get('/api/categories/public')).json()) as [{ id: number }]
  const lesson = async (courseId: number, title = '第一课') => {
    const { id } = await calls.post<{ id: number }>(`/api/admin/courses/${courseId}/chapters`, { title: '第一章' })
    return calls.post(`/api/admin/chapters/${id}/lessons`, { title, videoUrl: video, duration: 60 })
  }
  return {
    ...calls,
    lesson,
    course: (name: string, more: object = {}) =>
      calls.post<Made>('/api/admin/courses', { name, level: 'BEGINNER', categoryId, ...more }),
    ready: async (name: string, more: object = {}) => {
      const made = await calls.post<Made>('/api/admin/courses', {
        name,
        level: 'BEGINNER',
        categoryId,
        requiresLogin: true,
        description: '<p>课程的故事。</p>',
        ...more,
      })
      await lesson(made.id)
      return made
    },
    read: async (id: number) =>
      (await (await request.get(`/api/admin/courses/${id}`, { headers: calls.headers })).json()) as Made & {
        status: string
        name: string
        price: number
      },
    status: (id: number, status: string) => calls.put(`/api/admin/courses/${id}/status`, { status }),
    student: async (name: string) => {
      const username = `course-${Date.now().toString(36)}-${process.pid}-${Math.round(performance.now())}`
      const answer = await request.post('/api/auth/register', {
        data: { username, name, password: 'a story about courses', role: 'STUDENT' },
      })
      return { username, id: ((await answer.json()) as { user: { id: number } }).user.id }
    },
  }
}
const action = async (page: Page, name: string, label: string) => {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await pick(page.getByRole('menuitem', { name: label, exact: true }))
}
const bar = (page: Page) => page.getByRole('region', { name: '保存与发布' })
const save = (page: Page) => bar(page).getByRole('button', { name: '保存', exact: true }).click()

test('a course is made from nothing, published, and seen by a visitor', async ({ page, request, browser }) => {
  const { remove, status } = await school(request)
  const name = '从零开始的课程'
  await asAdmin(page, '/admin/courses')
  await page.getByRole('link', { name: '添加课程' }).click()
  await save(page)
  for (const message of ['请输入课程名称', '请选择课程分类', '请选择课程难度'])
    await expect(page.locator('.ant-form-item-explain-error').filter({ hasText: message })).toBeVisible()
  await page.getByLabel('课程名称').fill(name)
  await choose(page, page.getByRole('combobox', { name: '课程分类' }), '软件开发')
  await page.getByRole('radio', { name: '中级' }).check()
  await page.getByLabel('价格').fill('299.5')
  await page.getByLabel('课程时长').fill('12')
  await choose(page, page.getByRole('combobox', { name: '时长单位' }), '周')
  await page.getByRole('switch', { name: '需要登录' }).click()
  await page.getByLabel('课程封面', { exact: true }).setInputFiles(picture)
  const crop = dialog(page, '裁剪封面')
  await crop.getByRole('application', { name: '裁剪区域' }).press('ArrowRight')
  await crop.getByRole('button', { name: '使用此封面' }).click()
  await expect(page.getByRole('button', { name: '清除' })).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: '添加授课教师' }), '沈怀瑾')
  await choose(page, page.getByRole('combobox', { name: '添加授课教师' }), '讲师')
  const teachers = page.getByRole('list', { name: '授课教师' }).getByRole('listitem')
  await expect(teachers).toHaveCount(2)
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
  await blocked.getByRole('link', { name: /前往大纲/ }).click()

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

  const visitor = await (await browser.newContext()).newPage()
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
  await visitor.context().close()

  await status(id, 'OFFLINE')
  await remove(`/api/manage/courses/${id}`)
})

test('a draft is seen by its preview only; it is reviewed, sent back with a reason, published and taken offline', async ({
  page,
  request,
  browser,
}) => {
  const { ready, read, remove } = await school(request)
  const name = '走完状态的课程'
  const { id } = await ready(name)
  await asAdmin(page, listOf(name))
  const visitor = await (await browser.newContext()).newPage()
  expect((await visitor.goto(`/courses/${id}`))?.status()).toBe(404)
  const opened = page.waitForEvent('popup')
  await action(page, name, '预览')
  const preview = await opened
  await preview.waitForURL(/signature=/)
  expect((await visitor.goto(preview.url()))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await preview.close()

  await action(page, name, '提交审核')
  await dialog(page, `提交审核“${name}”？`).getByRole('button', { name: '仍要提交审核' }).click()
  await expect(row(page, name)).toContainText('待审核')
  await action(page, name, '退回草稿')
  const back = dialog(page, `退回草稿“${name}”？`)
  await back.getByRole('button', { name: '退回草稿' }).click()
  await expect(back.getByText('请填写理由')).toBeVisible()
  await back.getByLabel('退回理由').fill('封面太模糊，请重新上传。')
  await back.getByRole('button', { name: '退回草稿' }).click()
  await expect(row(page, name)).toContainText('草稿')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('退回理由：封面太模糊，请重新上传。')).toBeVisible()

  await page.getByLabel('价格').fill('88')
  await bar(page).getByRole('button', { name: '保存并发布' }).click()
  await dialog(page, `发布“${name}”？`).getByRole('button', { name: '仍要发布' }).click()
  await expect(bar(page)).toContainText('已发布')
  expect(await read(id)).toMatchObject({ status: 'PUBLISHED', price: 88 })
  await page.goto(listOf(name))
  await action(page, name, '下线')
  await dialog(page, `下线“${name}”？`).getByRole('button', { name: '下线' }).click()
  await expect(row(page, name)).toContainText('已下线')
  expect((await visitor.goto(`/courses/${id}`))?.status()).toBe(404)
  await visitor.context().close()
  await action(page, name, '删除')
  await dialog(page, `确认删除“${name}”？`).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的课程')).toBeVisible()
  await expect(remove(`/api/manage/courses/${id}`)).rejects.toThrow('404')
})

test('a copy is a draft of its own, and a course with students is not deleted but taken offline', async ({
  page,
  request,
}) => {
  const { ready, status, student, post, remove } = await school(request)
  const name = '被复制的课程'
  const { id } = await ready(name, { price: 100 })
  await status(id, 'PUBLISHED')
  await post('/api/admin/orders', { courseId: id, studentId: (await student('被报名的学员')).id })
  await asAdmin(page, listOf(name))
  await action(page, name, '复制')
  await expect(page).toHaveURL(/\/admin\/courses\/edit\/\d+/)
  await expect(page.getByRole('textbox', { name: '课程名称' })).toHaveValue(new RegExp(name))
  await expect(bar(page)).toContainText('草稿')
  const copyId = Number(page.url().split('/').at(-1))
  expect(copyId).not.toBe(id)
  await remove(`/api/manage/courses/${copyId}`)
  await page.goto(listOf(name))
  await action(page, name, '删除')
  const refused = dialog(page, `不能删除“${name}”`)
  await expect(refused).toContainText('有 1 名学员报名了这门课程')
  await refused.getByRole('button', { name: '下线' }).click()
  await dialog(page, `下线“${name}”？`).getByRole('button', { name: '下线' }).click()
  await expect(row(page, name)).toContainText('已下线')
})

test('a student is enrolled, pays and gets the money back', async ({ page, request }) => {
  const { ready, status, student } = await school(request)
  const name = '订单故事的课程'
  const { id } = await ready(name, { price: 680 })
  await status(id, 'PUBLISHED')
  const payer = `付款的学员${test.info().repeatEachIndex}`
  const { username } = await student(payer)
  await asAdmin(page, `/admin/courses/orders?courseId=${id}`)
  await expect(page.getByText('没有符合条件的订单')).toBeVisible()
  await page.getByRole('button', { name: '添加报名' }).click()
  const add = dialog(page, '添加报名')
  await add.getByRole('combobox', { name: '学员' }).fill(username)
  await pick(page.locator('.ant-select-item-option').filter({ hasText: payer }))
  await expect(add.getByTitle(name)).toBeVisible()
  await add.getByRole('button', { name: '报名' }).click()
  await expect(row(page, payer)).toContainText(/¥680\.00.*待支付/)

  await page.getByRole('button', { name: `登记付款 ${payer}的订单` }).click()
  const pay = dialog(page, '登记付款')
  await expect(pay.getByLabel('付款金额')).toHaveValue('680.00')
  await pay.getByLabel('付款金额').fill('500')
  await pay.getByRole('button', { name: '保存' }).click()
  await expect(pay.getByText('请填写支付方式')).toBeVisible()
  await pay.getByLabel('支付方式').fill('银行转账')
  await pay.getByLabel('付款日期').fill('2099-01-01')
  await pay.getByRole('button', { name: '保存' }).click()
  await expect(pay.getByText('日期不能晚于今天')).toBeVisible()
  await pay.getByLabel('付款日期').fill('2026-01-05')
  await pay.getByRole('button', { name: '保存' }).click()
  await expect(row(page, payer)).toContainText(/已支付.*¥500\.00.*银行转账 · 2026-01-05/)
  await action(page, `${payer}的订单`, '删除')
  await dialog(page, `不能删除${payer}的订单`).getByRole('button', { name: '知道了' }).click()

  await page.getByRole('button', { name: `退款 ${payer}的订单` }).click()
  const refund = dialog(page, '退款')
  await expect(refund.getByRole('switch', { name: '同时结束学习' })).toBeChecked()
  await refund.getByLabel('退款金额').fill('500.01')
  await refund.getByRole('button', { name: '登记退款' }).click()
  await expect(refund.getByText('退款金额不能超过已付金额')).toBeVisible()
  await refund.getByLabel('退款金额').fill('300')
  await refund.getByRole('button', { name: '登记退款' }).click()
  await expect(row(page, payer)).toContainText(/已退款.*¥300\.00/)
  await expect(row(page, payer)).not.toContainText('长期')
  await page.getByRole('button', { name: `备注与有效期 ${payer}的订单` }).click()
  const edit = dialog(page, '备注与有效期')
  await edit.getByLabel('有效期至').fill('2030-12-31')
  await edit.getByLabel('备注').fill('补课到三零年底')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row(page, payer)).toContainText(/2030-12-31.*补课到三零年底/)
  await page.getByRole('button', { name: '显示全部课程' }).click()
  await expect(page).not.toHaveURL(/courseId/)
  await status(id, 'OFFLINE')
})

test('who saves later sees what somebody else has changed; what was typed is not lost without asking', async ({
  page,
  request,
}) => {
  const { course, put, read, remove } = await school(request)
  const { id } = await course('并发的课程', { price: 10 })
  await asAdmin(page, `/admin/courses/edit/${id}`)
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
  await accessible(page, 'a stale course')
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
})

test('who may only look sees the course and no way to change it', async ({ page, request }) => {
  const { ready, remove } = await school(request)
  const name = '只能看的课程'
  const { id } = await ready(name)
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), permissions: ['courses.view'] } })
  })
  await asAdmin(page, listOf(name))
  await expect(page.getByRole('link', { name: '添加课程' })).toHaveCount(0)
  await expect(row(page, name).getByRole('button')).toHaveText(['大纲', '预览', '订单'])
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('课程的故事。').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: '课程名称' })).toBeDisabled()
  await expect(bar(page)).toHaveCount(0)
  await accessible(page, 'a course to look at')
  await remove(`/api/manage/courses/${id}`)
})

test('an absent course is an absent page of the back office', async ({ page }) => {
  await asAdmin(page, '/admin/courses/edit/999999')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
  await page.goto('/admin/courses/edit/nothing')
  await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible()
})

for (const size of sizes)
  test(`course screens are accessible at ${size.width}`, async ({ page, request }) => {
    const { course, post, remove, student } = await school(request)
    const name = `名称非常长的课程：企业人力资源管理师与劳动关系协调员职业技能等级认定考前冲刺训练营${size.width}`
    const { id } = await course(name, { price: 12999.99 })
    await page.setViewportSize(size)
    await asAdmin(page, '/admin/courses')
    await expect(page.getByText(/显示 1 - \d+ 条/)).toBeVisible()
    await accessible(page, 'the courses')
    await page.getByRole('button', { name: `${name}的更多操作` }).click()
    await accessible(page, 'the menu of a course')
    await pick(page.getByRole('menuitem', { name: '发布' }))
    await expect(dialog(page, /还不能发布/)).toBeVisible()
    await accessible(page, 'what keeps a course from being published')
    await page.goto(`/admin/courses/edit/${id}`)
    await expect(page.getByRole('textbox', { name: '课程大纲' })).toBeVisible()
    await accessible(page, 'the course')
    await page.getByLabel('课程封面', { exact: true }).setInputFiles(picture)
    await expect(dialog(page, '裁剪封面')).toBeVisible()
    await accessible(page, 'the cutting of a cover')
    const order = await post<{ id: number }>('/api/admin/orders', {
      studentId: (await student('无障碍的学员')).id,
      courseId: id,
    })
    await page.goto(`/admin/courses/orders?status=PENDING&courseId=${id}`)
    await expect(page.getByText(/显示 1 - \d+ 条/)).toBeVisible()
    await accessible(page, 'the orders')
    const pay = page.getByRole('button', { name: /^登记付款/ }).first()
    if (size.width > 700) await pay.click()
    else {
      await page
        .getByRole('button', { name: /的更多操作$/ })
        .first()
        .click()
      await pick(page.getByRole('menuitem', { name: '登记付款' }))
    }
    await expect(dialog(page, '登记付款').getByLabel('付款金额')).toBeFocused()
    await dialog(page, '登记付款').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请填写支付方式')).toBeVisible()
    await accessible(page, 'a payment')
    await remove(`/api/admin/orders/${order.id}`)
    await remove(`/api/manage/courses/${id}`)
  })
