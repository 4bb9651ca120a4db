import { text } from './kit/text.ts'

export const resourceTypes = ['pdf', 'doc', 'video', 'image'] as const
export type ResourceType = (typeof resourceTypes)[number]
export const resourceTypeLabels: Record<ResourceType, string> = {
  pdf: 'PDF',
  doc: text('文档'),
  video: text('视频'),
  image: text('图片'),
}
export const resourceScopes = ['all', 'course', 'chapter'] as const
export type ResourceScope = (typeof resourceScopes)[number]
export const resourceScopeLabels: Record<ResourceScope, string> = {
  all: text('全部学员'),
  course: text('课程'),
  chapter: text('章节'),
}
