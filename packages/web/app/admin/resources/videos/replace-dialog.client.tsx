import type { LibraryVideo } from '@jiangxue/contract/course/media-library.ts'
import { bodyId } from '@jiangxue/contract/kit/fields.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { VideoSelect } from './video-select.client.tsx'

const Replacement = z.object({ videoId: bodyId })

/** Lets every lesson that plays a video play another one. */
export function ReplaceDialog({ video, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const { t } = useLingui()
  const lessons = video.lessons.filter(({ isDeleted }) => !isDeleted)
  const replace = async (videoId: number) => {
    let message = ''
    for (const { id } of lessons)
      ({ message } = await browserApi.changeLesson({ params: { id }, body: { videoUrl: `/media/${videoId}` } }))
    return { message }
  }
  return (
    <FormDialog
      title={t`更换视频`}
      subject={video.id}
      schema={Replacement}
      labels={{ videoId: t`新的视频` }}
      okText={t`更换`}
      failure={t`更换视频失败`}
      onClose={onClose}
      toForm={() => ({})}
      save={({ videoId }) => replace(videoId)}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`${lessons.length} 个课时改为播放新的视频，学员需重新学习这些课时，已完成的不受影响。`}</p>
          <Form.Item {...field('videoId')}>
            <VideoSelect except={video.id} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
