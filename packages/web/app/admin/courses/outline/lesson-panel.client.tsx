import { isApiProblem } from '@jiangxue/contract/api.ts'
import { LessonForm, type OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { outlineLimits } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { browserApi } from '../../../lib/http/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useUploadsDone } from '../../kit/form/form-uploads.client.ts'
import { formValues } from '../../kit/form/form-values.ts'
import { useCloseWithWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { checkCorrections, zodRules } from '../../kit/form/zod-rules.client.ts'
import { ImageUpload } from '../../kit/upload/image-upload.client.tsx'
import { usePictureRule } from '../../kit/upload/use-picture-rule.client.ts'
import { CaptionsField } from './video/captions-field.client.tsx'
import { LessonVideo } from './video/lesson-video.client.tsx'

// The video has separate controls.
const schema = LessonForm.omit({ videoUrl: true, duration: true })
const field = zodRules(schema)
type Values = z.output<typeof schema>
const posterTypes = ['image/jpeg', 'image/png', 'image/webp']
const valuesOf = (lesson: OutlineLesson) => formValues(schema, lesson)

interface LessonPanelProps {
  lesson: OutlineLesson
  /** The quizzes of the course that no other lesson has. */
  quizzes: readonly { id: number; name: string }[]
  /** Maximum credit hours that the video's duration allows; undefined without a video. */
  most: number | undefined
  onClose: () => void
  onSaved: (lesson: OutlineLesson) => void
  onChoose: (file: File) => void
}

/** The panel for editing one lesson: texts, switches, cover and video. */
export function LessonPanel({ lesson, quizzes, most, onClose, onSaved, onChoose }: LessonPanelProps) {
  const { t } = useLingui()
  const [form] = Form.useForm<Values>()
  const areUploadsDone = useUploadsDone(form)
  const posterRule = usePictureRule(posterTypes)
  const [based, setBased] = useState(lesson)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isDirty = () =>
    JSON.stringify({ ...valuesOf(based), ...form.getFieldsValue() }) !== JSON.stringify(valuesOf(based))
  const close = useCloseWithWarning(isDirty, onClose)

  // A new video can change the credit hours, and has neither cover nor captions; input in the meantime is kept.
  const { creditHours, poster, captionsUrl } = lesson
  const followVideo = useEffectEvent((present: Pick<OutlineLesson, 'creditHours' | 'poster' | 'captionsUrl'>) => {
    for (const name of ['creditHours', 'poster', 'captionsUrl'] as const)
      if (form.getFieldValue(name) === based[name]) form.setFieldValue(name, present[name])
    setBased({ ...based, ...present })
  })
  useEffect(() => followVideo({ creditHours, poster, captionsUrl }), [creditHours, poster, captionsUrl])

  /** If only the video has changed since, saving overwrites that version. */
  const version = JSON.stringify(valuesOf(lesson)) === JSON.stringify(valuesOf(based)) ? lesson.version : based.version
  const save = async (values: Values) => {
    if (!areUploadsDone()) return
    setSaving(true)
    setFailure(undefined)
    try {
      const { data, message } = await browserApi.changeLesson({
        params: { id: lesson.id },
        body: { ...values, version },
      })
      setBased(data)
      onSaved(data)
      toast.success(message)
      onClose()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const errors = Object.entries(error.body?.errors ?? {}) as [keyof Values, string][]
      if (error.body?.problem === 'resource.stale') {
        const present = error.body.data as OutlineLesson
        setBased(present)
        onSaved(present)
        setFailure(t`课时已被他人修改。您填写的内容还在，再次保存将覆盖对方的修改。`)
      } else if (errors.length) form.setFields(errors.map(([name, message]) => ({ name, errors: [message] })))
      else setFailure(error.message)
    } finally {
      setSaving(false)
    }
  }
  const options = quizOptions(lesson, quizzes)
  return (
    <Drawer
      open
      title={t`编辑课时`}
      size={560}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={() => void close()}>{t`取消`}</Button>
          <Button type="primary" loading={isSaving} onClick={form.submit}>{t`保存`}</Button>
        </div>
      }
    >
      <FailureAlert message={failure} />
      <Form
        form={form}
        layout="vertical"
        initialValues={valuesOf(lesson)}
        validateTrigger="onBlur"
        onValuesChange={checkCorrections(form)}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item label={t`课时名称`} {...field('title')}>
          <Input maxLength={outlineLimits.titleMaxLength} />
        </Form.Item>
        <Form.Item label={t`课时简介`} {...field('description')}>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={outlineLimits.lessonDescriptionMaxLength}
            showCount
          />
        </Form.Item>
        <div className="grid gap-x-6 sm:grid-cols-3">
          <Form.Item label={t`可试看`} extra={t`游客可以观看`} {...field('isPreview')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item
            label={t`公开`}
            extra={t`游客可观看，并显示“公开”标记`}
            {...field('isPublic')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Form.Item
            label={t`学时`}
            extra={most === undefined ? t`上传视频后按时长设定` : t`该视频最多 ${most} 学时`}
            {...field('creditHours')}
          >
            <InputNumber step={0.5} style={{ width: '100%' }} />
          </Form.Item>
        </div>
        {options.length > 0 && (
          <Form.Item
            label={t`随堂测验`}
            extra={t`按顺序学习的课程，学完视频并通过测验后解锁下一课时`}
            {...field('quizId')}
            normalize={(id?: number) => id ?? null}
          >
            <Select allowClear options={options} placeholder={t`不设测验`} />
          </Form.Item>
        )}
        <LessonVideo
          lesson={lesson}
          onChoose={onChoose}
          onChanged={onSaved}
          onPoster={(poster) => form.setFieldValue('poster', poster)}
        />
        {lesson.hasVideo && (
          <Form.Item label={t`字幕`} {...field('captionsUrl')}>
            <CaptionsField />
          </Form.Item>
        )}
        <Form.Item label={t`视频封面`} {...field('poster')}>
          <ImageUpload
            shape="cover"
            label={t`选择视频封面`}
            call="uploadImage"
            failure={t`封面上传失败`}
            hint={lesson.hasVideo ? t`播放前显示，JPG、PNG 或 WebP，不超过 2MB` : t`添加视频后才能设置封面`}
            rule={posterRule}
          />
        </Form.Item>
      </Form>
    </Drawer>
  )
}

/** What the lesson can have, and what it has even if that can no longer be chosen. */
function quizOptions({ quizId, quizName }: OutlineLesson, quizzes: LessonPanelProps['quizzes']) {
  const isKnown = quizId === null || quizzes.some(({ id }) => id === quizId)
  const all = isKnown ? quizzes : [{ id: quizId, name: quizName ?? '' }, ...quizzes]
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
