import { richTextLimits } from '@jiangxue/contract/kit/rich-text.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { RichHtml } from '../../../components/rich-html.tsx'
import type { RichTextProps } from '../../kit/rich-text/rich-text-props.ts'
import { RichText } from '../../kit/rich-text/rich-text.client.tsx'
import type { CourseField, CourseFieldProps } from './course-schema.ts'

/** The public texts of a course. */
export function TextFields({
  field,
  labels,
  mayEdit,
}: {
  field: CourseFieldProps
  labels: Record<CourseField, string>
  mayEdit: boolean
}) {
  const { t } = useLingui()
  return (
    <div className="max-w-4xl">
      <Form.Item {...field('description')}>
        <Text
          mayEdit={mayEdit}
          label={labels.description}
          placeholder={t`课程适合谁、学完能做什么、有什么特色`}
          maxLength={richTextLimits.maxLength}
        />
      </Form.Item>
      <Form.Item {...field('syllabus')}>
        <Text mayEdit={mayEdit} label={labels.syllabus} maxLength={richTextLimits.maxLength} />
      </Form.Item>
    </div>
  )
}

/** The editor, or read-only text for users without edit permission. */
const Text = ({ mayEdit, ...props }: RichTextProps & { mayEdit: boolean }) =>
  mayEdit ? (
    <RichText {...props} />
  ) : (
    <RichHtml html={props.value ?? ''} className="rounded-admin border border-line p-4" />
  )
