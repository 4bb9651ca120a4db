import { isApiProblem } from '@jiangxue/contract/api.ts'
import { LessonForm, type OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { toast } from '../../../../lib/toast.ts'
import { FailureAlert } from '../../../kit/form/failure-alert.client.tsx'
import { checkCorrections, zodRules } from '../../../kit/form/zod-rules.client.ts'

const field = zodRules(LessonForm)
interface Values {
  videoUrl: string
  minutes: number | null
  seconds: number | null
}

/** The form for a video hosted elsewhere, whose duration the user enters. */
export function ExternalVideo({
  lesson,
  onClose,
  onSaved,
}: {
  lesson: OutlineLesson
  onClose: () => void
  onSaved: (lesson: OutlineLesson) => void
}) {
  const { t } = useLingui()
  const [form] = Form.useForm<Values>()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isPresent = lesson.video?.source === 'external'
  const save = async ({ videoUrl, minutes, seconds }: Values) => {
    setSaving(true)
    setFailure(undefined)
    try {
      const { data, message } = await browserApi.changeLesson({
        params: { id: lesson.id },
        body: { videoUrl, duration: (minutes ?? 0) * 60 + (seconds ?? 0) },
      })
      onSaved(data)
      toast.success(message)
      onClose()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const { videoUrl: address, duration } = error.body?.errors ?? {}
      if (address) form.setFields([{ name: 'videoUrl', errors: [address] }])
      setFailure(duration ?? (address ? undefined : error.message))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t`使用外部视频地址`}
      okText={t`保存`}
      confirmLoading={isSaving}
      onCancel={onClose}
      onOk={form.submit}
    >
      <FailureAlert message={failure} />
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onValuesChange={checkCorrections(form)}
        onFinish={(values) => void save(values)}
        preserve={false}
        initialValues={{
          videoUrl: isPresent ? (lesson.videoUrl ?? '') : '',
          minutes: isPresent ? Math.floor(lesson.duration / 60) : null,
          seconds: isPresent ? lesson.duration % 60 : null,
        }}
      >
        <Form.Item
          label={t`视频地址`}
          extra={t`以 https:// 开头、浏览器可以直接播放的 MP4 或 WebM 地址`}
          {...field('videoUrl')}
          required
        >
          <Input inputMode="url" placeholder="https://" />
        </Form.Item>
        <div className="flex gap-4">
          <Form.Item label={t`时长（分钟）`} name="minutes" style={{ flex: 1 }}>
            <InputNumber min={0} max={1439} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item label={t`时长（秒）`} name="seconds" style={{ flex: 1 }}>
            <InputNumber min={0} max={59} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        <p className="text-sm text-ink-3">{t`系统无法读取外部视频的时长，请按实际时长填写，学员学完的比例以此计算。`}</p>
      </Form>
    </Modal>
  )
}
