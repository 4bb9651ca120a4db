import { richTextLimits } from '@jiangxue/contract/kit/rich-text.ts'
import { NewsForm, type ManagedNews } from '@jiangxue/contract/site/news.ts'
import { newsSourceLabels, newsSources, newsStatusLabels, newsStatuses } from '@jiangxue/contract/site/news.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio } from 'antd'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { formValues } from '../kit/form/form-values.ts'
import { InstantPicker } from '../kit/form/instant-picker.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import { RichText } from '../kit/rich-text/rich-text.client.tsx'
import { ImageUpload } from '../kit/upload/image-upload.client.tsx'
import { usePictureRule } from '../kit/upload/use-picture-rule.client.ts'

export function NewsDialog({ news, onClose }: { news: ManagedNews | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const optionsOf = useOptions()
  const pictureRule = usePictureRule()
  return (
    <FormDialog
      title={news ? t`编辑新闻` : t`添加新闻`}
      schema={NewsForm}
      entity={news}
      onClose={onClose}
      failure={t`保存新闻失败`}
      width={920}
      labels={useFieldLabels('news')}
      toForm={(from) =>
        formValues(NewsForm, from, { sourceType: from?.sourceType ?? 'original', status: from?.status ?? 'DRAFT' })
      }
      describe={{
        image: (image) => (image ? t`有封面` : t`无封面`),
        content: (content) => t`${content.length} 个字符`,
        status: (status) => translate(newsStatusLabels[status]),
        sourceType: (source) => translate(newsSourceLabels[source]),
        publishedAt: (at) => dateTime(at) || '—',
      }}
      create="createNews"
      update="updateNews"
    >
      {(field) => (
        <>
          <TextItem item={field('title')} maxLength={maxLengthOf(NewsForm.shape.title)} showCount />
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Form.Item {...field('sourceType')}>
              <Radio.Group options={optionsOf(newsSources, newsSourceLabels)} />
            </Form.Item>
            <TextItem item={field('author')} maxLength={maxLengthOf(NewsForm.shape.author)} />
          </div>
          <Form.Item noStyle dependencies={['sourceType']}>
            {({ getFieldValue }) =>
              getFieldValue('sourceType') === 'wechat' && (
                <Form.Item {...field('sourceUrl')} required extra={t`读者点击新闻时在新窗口打开这个地址`}>
                  <Input
                    type="url"
                    inputMode="url"
                    placeholder="https://mp.weixin.qq.com/s/…"
                    maxLength={maxLengthOf(NewsForm.shape.sourceUrl)}
                  />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item {...field('image')}>
            <ImageUpload
              label={t`封面`}
              shape="cover"
              call="uploadImage"
              failure={t`图片上传失败`}
              hint={t`JPG、PNG、WebP 或 GIF，不超过 2MB`}
              rule={pictureRule}
            />
          </Form.Item>
          <Form.Item {...field('content')}>
            <RichText label={t`正文`} placeholder={t`在这里写正文`} maxLength={richTextLimits.maxLength} />
          </Form.Item>
          <Form.Item {...field('status')}>
            <Radio.Group options={optionsOf(newsStatuses, newsStatusLabels)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['status']}>
            {({ getFieldValue }) =>
              getFieldValue('status') === 'SCHEDULED' && (
                <Form.Item {...field('publishedAt')} required>
                  <InstantPicker />
                </Form.Item>
              )
            }
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
