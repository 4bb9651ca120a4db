import { toPage } from '@jiangxue/contract/kit/page.ts'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { answer, refuse } from '../../testing/fake-api.ts'
import { title } from '../../testing/hands.ts'
import { open } from '../../testing/open.tsx'

const choices = () =>
  answer({
    listCategories: () => [{ id: 2, name: '运维与云' }],
    getCourseDefaults: () => ({ levels: ['BEGINNER'], durationUnit: 'HOUR' }),
    listCourseStatuses: () => [
      { value: 'PUBLISHED', name: '已发布', tone: 'jade', isBuiltIn: true },
      { value: 'OFFLINE', name: '已下线', tone: 'plain', isBuiltIn: true },
    ],
  })

test.for(['999999', 'nothing'])('the editor of the missing course %s is the not-found page', async (id) => {
  choices()
  answer({ getManagedCourse: () => refuse(404) })
  open(`/admin/courses/edit/${id}`, 'admin')
  await title('页面不存在')
})

test('the status options show how many courses have each status', async () => {
  choices()
  answer({ listManagedCourses: ({ query }) => toPage([], 0, query), countCourses: () => ({ PUBLISHED: 12 }) })
  const user = open('/admin/courses', 'admin')
  await user.click(await screen.findByLabelText('状态'))
  await screen.findByText('已发布 12')
  await screen.findByText('已下线 0')
})
