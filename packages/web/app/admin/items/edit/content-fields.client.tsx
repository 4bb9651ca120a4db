import { ItemFields } from '@jiangxue/contract/exam/item.ts'
import { blankMark, hasOptions, itemLimits, type ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Input, Radio } from 'antd'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { RichText } from '../../kit/rich-text/rich-text.client.tsx'
import { BlanksField } from './blanks-field.client.tsx'
import type { ItemFieldProps } from './item-schema.ts'
import { OptionsField } from './options-field.client.tsx'
import { PointsField } from './points-field.client.tsx'

/** The text of an item and the key of its kind; of the editor and of imports. */
export function ContentFields({ kind, field }: { kind: ItemKind; field: ItemFieldProps }) {
  const { t } = useLingui()
  const labels = useFieldLabels('item')
  const snippet = kind === 'blank' ? { label: t`插入空`, text: ` ${blankMark} ` } : undefined
  return (
    <>
      <Form.Item {...field('stem')}>
        <RichText
          label={labels.stem}
          maxLength={itemLimits.stem}
          isShort
          snippet={snippet}
          placeholder={kind === 'blank' ? t`例如：HTTP 的默认端口是 ____` : undefined}
        />
      </Form.Item>
      {hasOptions(kind) && (
        <>
          <Form.Item {...field('options')} className="mb-3!">
            <OptionsField isSingle={kind === 'single'} label={labels.options} />
          </Form.Item>
          <Form.Item {...field('keepsOrder')} label={null} valuePropName="checked">
            <Checkbox>{t`选项有顺序：考试时不打乱，例如最后一项是“以上都对”`}</Checkbox>
          </Form.Item>
        </>
      )}
      {kind === 'judge' && (
        <Form.Item {...field('isTrue')}>
          <Radio.Group
            options={[
              { value: true, label: t`正确` },
              { value: false, label: t`错误` },
            ]}
          />
        </Form.Item>
      )}
      {kind === 'blank' && (
        <>
          <Form.Item noStyle dependencies={['stem']}>
            {({ getFieldValue }) => (
              <Form.Item {...field('blanks')} className="mb-3!">
                <BlanksField label={labels.blanks} stem={(getFieldValue('stem') as string | undefined) ?? ''} />
              </Form.Item>
            )}
          </Form.Item>
          <div className="flex flex-wrap gap-x-6">
            <Form.Item {...field('anyOrder')} label={null} valuePropName="checked">
              <Checkbox>{t`答案不分先后`}</Checkbox>
            </Form.Item>
            <Form.Item {...field('caseSensitive')} label={null} valuePropName="checked">
              <Checkbox>{t`区分大小写`}</Checkbox>
            </Form.Item>
          </div>
        </>
      )}
      {kind === 'essay' && (
        <>
          <Form.Item {...field('reference')} extra={t`评卷时对照`}>
            <Input.TextArea rows={8} maxLength={maxLengthOf(ItemFields.shape.reference)} showCount />
          </Form.Item>
          <Form.Item {...field('points')}>
            <PointsField label={labels.points} />
          </Form.Item>
        </>
      )}
      <Form.Item {...field('analysis')} extra={t`可不填，与成绩一起给考生看`}>
        <RichText label={labels.analysis} maxLength={itemLimits.analysis} isShort />
      </Form.Item>
    </>
  )
}
