import type { Page } from '@playwright/test'
import { adminCalls } from './admin-page.ts'

const video = 'https://media.school.example/lesson.mp4'
interface Made {
  id: number
  version: number
  previewUrl: string
}

export const listOf = (name: string) => `/admin/courses?keyword=${encodeURIComponent(name)}`

/** Returns functions that create courses for a test through the API. */
export async function courseCalls() {
  const calls = await adminCalls()
  const [{ id: categoryId }] = await calls.get<[{ id: number }]>('/api/categories/public')
  const lesson = async (courseId: number, title = '第一课') => {
    const { id } = await calls.post<{ id: number }>(`/api/admin/courses/${courseId}/chapters`, { title: '第一章' })
    return calls.post(`/api/admin/chapters/${id}/lessons`, { title, videoUrl: video, duration: 60 })
  }
  const course = (name: string, more: object = {}) =>
    calls.post<Made>('/api/admin/courses', { name, level: 'BEGINNER', categoryId, ...more })
  return {
    ...calls,
    lesson,
    course,
    ready: async (name: string, more: object = {}) => {
      const made = await course(name, { requiresLogin: true, description: '<p>测试的课程。</p>', ...more })
      await lesson(made.id)
      return made
    },
    read: (id: number) => calls.get<Made & { status: string; name: string; price: number }>(`/api/admin/courses/${id}`),
    status: (id: number, status: string) => calls.put(`/api/admin/courses/${id}/status`, { status }),
  }
}

/** The bar of the course form with the save and publish buttons. */
export const bar = (page: Page) => page.getByRole('region', { name: '保存与发布' })
export const save = (page: Page) => bar(page).getByRole('button', { name: '保存', exact: true }).click()

/** Creates a class of this year in these courses through the API; returns its id. */
export async function newClass(name: string, courseIds: readonly number[], more: object = {}): Promise<number> {
  const dates = { startDate: '2026-01-05', endDate: '2026-12-31' }
  const terms = { onlineShare: 100, needsAssessment: false, passScore: 60, payment: 'WAIVED', paymentMethod: '' }
  const form = { name, project: '', plan: '', courseIds, teacherIds: [], organizationId: null, ...dates, ...terms }
  return (await (await adminCalls()).post<{ id: number }>('/api/admin/classes', { ...form, ...more })).id
}
