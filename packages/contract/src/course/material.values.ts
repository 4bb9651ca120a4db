import { text } from '../kit/text.ts'

export const materialTypes = ['pdf', 'doc', 'video', 'image'] as const
export type MaterialType = (typeof materialTypes)[number]
export const materialTypeLabels: Record<MaterialType, string> = {
  pdf: 'PDF',
  doc: text('文档'),
  video: text('视频'),
  image: text('图片'),
}
export const materialScopes = ['all', 'course', 'chapter'] as const
export type MaterialScope = (typeof materialScopes)[number]
export const materialScopeLabels: Record<MaterialScope, string> = {
  all: text('全部学员'),
  course: text('课程'),
  chapter: text('章节'),
}
