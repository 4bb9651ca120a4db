import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, keyword, title } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { LessonVideo } from './outline.ts'
import { mediaUses } from './outline.values.ts'

/** A video of the school. `duration` in seconds; `url` is external or expires after a few hours. */
export const LibraryVideo = LessonVideo.extend({
  id: bodyId,
  name: z.string(),
  duration: z.number().int(),
  url: z.string(),
  /** The lessons that play it, deleted ones included: they can be restored. */
  lessons: z.array(
    z.object({ id: bodyId, title: z.string(), courseId: bodyId, courseName: z.string(), isDeleted: z.boolean() }),
  ),
  /** Learners reached its end earlier than its duration says. */
  endsEarly: z.boolean(),
  createdAt: instant,
}).meta({ id: 'LibraryVideo' })
export type LibraryVideo = z.output<typeof LibraryVideo>

export const VideoListQuery = pageQuery().extend({ keyword, use: filter(z.enum(mediaUses)) })
export type VideoListQuery = z.output<typeof VideoListQuery>

export const VideoNameForm = z.object({ name: title(200, text('请输入视频名称'), text('视频名称不能超过 200 个字符')) })

export const mediaLibraryEndpoints = {
  listVideos: endpoint('GET', '/api/admin/media', {
    access: admin('resources.view'),
    summary: 'The videos of all lessons and those that no lesson uses, newest first',
    failure: text('加载视频失败'),
    query: VideoListQuery,
    response: pageOf(LibraryVideo),
  }),
  renameVideo: endpoint('PUT', '/api/admin/media/{id}', {
    access: admin('resources.edit'),
    summary: 'Renames an uploaded video',
    success: messages.saved,
    failure: text('保存视频名称失败'),
    body: VideoNameForm,
    data: LibraryVideo,
  }),
  deleteVideo: endpoint('DELETE', '/api/admin/media/{id}', {
    access: admin('resources.delete'),
    summary: 'Removes a video that no lesson uses; what proves the study of it remains',
    failure: text('删除视频失败'),
  }),
}
