import { StoredFile } from '../files/upload.ts'
import { uploadLimits } from '../files/upload.values.ts'
import { videoUploadPath } from '../files/video-upload.ts'
import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, idAndName, instant, named, title } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { Material } from './course.ts'
import { hourUnits } from './hour-rule.values.ts'
import { lessonFaults, outlineLimits } from './outline.values.ts'

/** A lesson's video; size, dimensions and codec are known for uploaded videos only. */
export const LessonVideo = named('LessonVideo', {
  source: z.enum(['upload', 'external']),
  /** The MIME type with codecs, such as `video/mp4; codecs="avc1.4d401f, mp4a.40.2"`. */
  codec: z.string(),
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type LessonVideo = z.output<typeof LessonVideo>

/** A lesson in the outline editor. `duration` in seconds; `videoUrl` is external or expires after a few hours. */
export const OutlineLesson = named('OutlineLesson', {
  id: bodyId,
  chapterId: bodyId,
  title: z.string(),
  description: z.string(),
  duration: z.number().int(),
  isPreview: z.boolean(),
  isPublic: z.boolean(),
  creditHours: z.number(),
  hasVideo: z.boolean(),
  video: LessonVideo.nullable(),
  videoUrl: z.string().nullable(),
  poster: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  /** The quiz to pass after the lesson. */
  quizId: bodyId.nullable(),
  quizName: z.string().nullable(),
  /** The reason if no learner can complete the lesson. */
  fault: z.enum(lessonFaults).nullable(),
  version: z.number().int(),
})
export type OutlineLesson = z.output<typeof OutlineLesson>

export const OutlineChapter = named('OutlineChapter', {
  id: bodyId,
  title: z.string(),
  version: z.number().int(),
  lessons: z.array(OutlineLesson),
  resources: z.array(Material),
})
export type OutlineChapter = z.output<typeof OutlineChapter>

/** The outline in its order; `version` changes whenever chapters or lessons are added, removed or reordered. */
export const Outline = named('Outline', {
  course: z.object({ id: bodyId, name: z.string(), status: z.string(), version: z.number().int() }),
  version: z.number().int(),
  /** Minutes per credit hour; with it, a video's duration limits the credit hours of its lesson. */
  hourUnit: z.enum(hourUnits),
  chapters: z.array(OutlineChapter),
  /** The quizzes of the course that can be sat. */
  quizzes: z.array(idAndName),
  warnings: z.array(z.object({ lessonId: bodyId, fault: z.enum(lessonFaults), message: z.string() })),
})
export type Outline = z.output<typeof Outline>

/** Deleted chapters and lessons that can be restored; a lesson cannot while its chapter is deleted. */
export const DeletedOutline = named('DeletedOutline', {
  chapters: z.array(z.object({ id: bodyId, title: z.string(), lessonCount: z.number().int(), deletedAt: instant })),
  lessons: z.array(
    z.object({
      id: bodyId,
      title: z.string(),
      chapterTitle: z.string(),
      isChapterDeleted: z.boolean(),
      deletedAt: instant,
    }),
  ),
})
export type DeletedOutline = z.output<typeof DeletedOutline>

/** The complete order: exactly the existing chapters and lessons. */
export const OutlineOrder = z.object({
  version: z.number().int().optional(),
  chapters: z.array(z.object({ id: bodyId, lessonIds: z.array(bodyId).max(2000) })).max(500),
})
export type OutlineOrder = z.output<typeof OutlineOrder>

const version = z.number().int().optional()

export const ChapterForm = z.object({
  title: title(outlineLimits.titleMaxLength, text('请输入章节名称'), text('章节名称不能超过 100 个字符')),
})
export type ChapterForm = z.output<typeof ChapterForm>

const seconds = z
  .number(text('请输入视频时长'))
  .int(text('视频时长应为整数秒'))
  .min(1, text('视频时长应大于 0'))
  .max(outlineLimits.videoMaxSeconds, text('视频时长不能超过 24 小时'))

function isVideoAddress(value: string): boolean {
  if (value.startsWith('/')) return true
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
}

export const LessonFields = z.object({
  title: title(outlineLimits.titleMaxLength, text('请输入课时名称'), text('课时名称不能超过 100 个字符')),
  description: z.string().trim().max(outlineLimits.lessonDescriptionMaxLength, text('课时简介不能超过 2000 个字符')),
  isPreview: z.boolean(),
  isPublic: z.boolean(),
  creditHours: z
    .number(text('请输入学时'))
    .min(0, text('学时应在 0 到 99.99 之间'))
    .max(99.99, text('学时应在 0 到 99.99 之间'))
    .refine((hours) => Number.isInteger(Number((hours * 100).toFixed(6))), text('学时最多两位小数')),
  /**
   * An https URL, the Location of a finished upload, the current URL (no change), the path of a video of the library
   * (admins only), or null (no video).
   */
  videoUrl: z
    .string()
    .trim()
    .max(2000, text('视频地址过长'))
    .refine(isVideoAddress, text('请输入以 https:// 开头的视频地址'))
    .nullable(),
  /** Seconds; only for external URLs, whose video the server does not read. */
  duration: seconds,
  /** The URL of a public picture, or null. */
  poster: z.string().max(300).nullable(),
  /** The URL of uploaded captions, or null. */
  captionsUrl: z.string().max(300).nullable(),
  /** The quiz to pass after the lesson. */
  quizId: bodyId.nullable(),
})
export const LessonForm = newForm(LessonFields, ['title'])
export type LessonForm = z.output<typeof LessonForm>
/** Omitted fields stay as they are. */
export const LessonChange = changeForm(LessonFields)
export type LessonChange = z.output<typeof LessonChange>

/** Teachers may edit their own courses if the school allows it. */
const edit = teacher('courses.edit')
const courses = '/api/admin/courses/{id}'

export const outlineEndpoints = {
  getOutline: endpoint('GET', `${courses}/outline`, {
    access: teacher('courses.view'),
    summary: 'The outline as the outline editor needs it',
    failure: text('获取课程章节失败'),
    response: Outline,
  }),
  orderOutline: endpoint('PUT', `${courses}/outline`, {
    access: edit,
    summary:
      'Sets the order of all chapters and lessons; if the set differs or `version` is stale, 409 with the current outline',
    success: messages.saved,
    failure: text('保存课程目录失败'),
    body: OutlineOrder,
    data: Outline,
  }),
  getDeletedOutline: endpoint('GET', `${courses}/outline/deleted`, {
    access: edit,
    summary: 'Deleted chapters and lessons, latest first; lessons deleted with their chapter are counted there',
    failure: text('加载已删除的章节和课时失败'),
    response: DeletedOutline,
  }),
  addChapter: endpoint('POST', `${courses}/chapters`, {
    access: edit,
    summary: 'Adds a chapter at the end',
    success: messages.saved,
    failure: text('保存章节失败'),
    body: ChapterForm,
    data: OutlineChapter,
  }),
  changeChapter: endpoint('PUT', '/api/admin/chapters/{id}', {
    access: edit,
    summary: 'Renames a chapter',
    success: messages.saved,
    failure: text('保存章节失败'),
    body: ChapterForm.extend({ version }),
    data: OutlineChapter,
  }),
  deleteChapter: endpoint('DELETE', '/api/admin/chapters/{id}', {
    access: edit,
    summary: 'Removes a chapter with its lessons from the course; study records remain',
    failure: text('删除章节失败'),
  }),
  restoreChapter: endpoint('POST', '/api/admin/chapters/{id}/restore', {
    access: edit,
    summary: 'Restores a deleted chapter with exactly the lessons that were deleted with it',
    success: messages.restored,
    failure: text('恢复章节失败'),
    data: OutlineChapter,
  }),
  addLesson: endpoint('POST', '/api/admin/chapters/{id}/lessons', {
    access: edit,
    summary: 'Adds a lesson at the end of a chapter',
    success: messages.saved,
    failure: text('保存课时失败'),
    body: LessonForm,
    data: OutlineLesson,
  }),
  changeLesson: endpoint('PUT', '/api/admin/lessons/{id}', {
    access: edit,
    summary:
      'Changes the given fields of a lesson. An upload given as `videoUrl` is checked, rewritten for fast start and stored before the response',
    success: messages.saved,
    failure: text('保存课时失败'),
    body: LessonChange,
    data: OutlineLesson,
  }),
  uploadCaptions: endpoint('POST', '/api/upload/captions', {
    access: edit,
    summary: 'Uploads captions in WebVTT or SubRip, which only their whole URL shows; stored as WebVTT',
    success: messages.uploaded,
    failure: text('字幕上传失败'),
    form: { field: 'file', maxBytes: uploadLimits.captionsMaxBytes, tooLarge: 'upload.captionsTooLarge' },
    data: StoredFile,
  }),
  deleteLesson: endpoint('DELETE', '/api/admin/lessons/{id}', {
    access: edit,
    summary: 'Removes a lesson from the course; study records remain',
    failure: text('删除课时失败'),
  }),
  restoreLesson: endpoint('POST', '/api/admin/lessons/{id}/restore', {
    access: edit,
    summary: 'Restores a deleted lesson to its place',
    success: messages.restored,
    failure: text('恢复课时失败'),
    data: OutlineLesson,
  }),
}

/** Whether a `videoUrl` is the Location of an upload. */
export const isVideoUploadPath = (value: string) => value.startsWith(`${videoUploadPath}/`)
