import { CategoryForm, type ManagedCategory } from '@jiangxue/contract/course/category.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'

export function CategoryDialog({ category, onClose }: { category: ManagedCategory | undefined; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={category ? t`编辑分类` : t`添加分类`}
      schema={CategoryForm}
      entity={category}
      onClose={onClose}
      width={440}
      failure={t`保存分类失败`}
      labels={useFieldLabels('category')}
      create="createCategory"
      update="updateCategory"
    >
      {(field) => (
        <>
          <TextItem item={field('name')} maxLength={maxLengthOf(CategoryForm.shape.name)} showCount />
          <Form.Item {...field('position')} extra={t`从 1 开始，留空则排在最后`}>
            <InputNumber min={1} max={10_000} precision={0} style={{ width: 160 }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
