import { siteLimits } from '@jiangxue/contract/kit/site.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { cutDescription } from '../../../lib/seo.ts'
import { useSite } from '../../../lib/site.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { courseSchema, type CourseFieldProps } from './course-schema.ts'

/** Keywords and description for search engines, with a preview. */
export function SearchFields({ field, courseId }: { field: CourseFieldProps; courseId: number | undefined }) {
  const { t } = useLingui()
  const [keywords, description] = [field('seoKeywords'), field('seoDescription')]
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <div>
        <Form.Item
          {...keywords}
          extra={
            <>
              {t`用逗号分隔，例如：劳动关系协调员,职业技能培训`}
              {keywords.extra}
            </>
          }
        >
          <Input count={{ show: true, max: maxLengthOf(courseSchema.shape.seoKeywords) }} autoComplete="off" />
        </Form.Item>
        <Form.Item
          {...description}
          extra={
            <>
              {t`不填时使用课程介绍的开头`}
              {description.extra}
            </>
          }
        >
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            count={{ show: true, max: siteLimits.seoDescriptionLength, strategy: (value) => Array.from(value).length }}
          />
        </Form.Item>
      </div>
      <SearchPreview courseId={courseId} />
    </div>
  )
}

function SearchPreview({ courseId }: { courseId: number | undefined }) {
  const { t } = useLingui()
  const { siteName, siteUrl } = useSite()
  const form = Form.useFormInstance<{ name: string; seoDescription: string; description: string }>()
  const name = Form.useWatch('name', form)?.trim()
  const own = Form.useWatch('seoDescription', form)?.trim()
  const description = Form.useWatch('description', form)
  const address = `${siteUrl || location.origin}/courses/${courseId ?? '…'}`
  return (
    <figure aria-label={t`搜索结果预览`} className="mb-6 self-start rounded-admin border border-line bg-paper p-4">
      <figcaption className="mb-2 text-sm text-ink-3">{t`搜索结果预览`}</figcaption>
      <p className="text-base font-semibold [overflow-wrap:anywhere] text-primary">
        {name || t`课程名称`} - {siteName}
      </p>
      <p className="text-sm [overflow-wrap:anywhere] text-jade">{address}</p>
      <p className="mt-1 text-sm [overflow-wrap:anywhere] text-ink-2">
        {cutDescription(own || description || `${name || t`课程名称`} - ${siteName}`)}
      </p>
    </figure>
  )
}
