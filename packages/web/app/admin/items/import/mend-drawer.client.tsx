import { ImportedItem, type ItemImport, type ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import { contentOfKind } from '@jiangxue/contract/exam/item-rules.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Drawer, Form } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useSave } from '../../kit/form/use-save.client.ts'
import { useCloseWithWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { ContentFields } from '../edit/content-fields.client.tsx'
import { correctTogether } from '../edit/correct-together.client.ts'
import { KindChoice } from '../edit/kind-choice.client.tsx'
import { SortingFields } from '../edit/sorting-fields.client.tsx'
import { useItemField } from '../edit/use-item-field.client.ts'

interface MendDrawerProps {
  found: ItemImport
  row: ItemImportRow
  onClose: () => void
}

/** Corrects an item of a preview, with the fields of the editor. */
export function MendDrawer({ found: { id, bankId }, row: { row, place, item, problems }, onClose }: MendDrawerProps) {
  const { t } = useLingui()
  const field = useItemField()
  const saving = useSave<typeof ImportedItem.shape, never, { message: string }>({
    schema: ImportedItem,
    toForm: () => item,
    save: ({ topic, difficulty, ...content }) =>
      browserApi.mendItemImportRow({ params: { id, row }, body: { ...contentOfKind(content), topic, difficulty } }),
    failure: t`保存试题失败`,
    draftName: `import ${row}`,
    onSaved: onClose,
  })
  const { form, initial, isSaving, failure, submit, isDirty } = saving
  const close = useCloseWithWarning(isDirty, onClose)
  const kind = Form.useWatch('kind', { form, preserve: true }) ?? item.kind
  return (
    <Drawer
      open
      title={t`改正${place}`}
      size={760}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      mask={{ closable: false }}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <div className="flex justify-end gap-2">
          <Button disabled={isSaving} onClick={() => void close()}>{t`取消`}</Button>
          <Button type="primary" loading={isSaving} onClick={form.submit}>{t`保存`}</Button>
        </div>
      }
    >
      <FailureAlert message={failure} />
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={problems.map(({ reason }) => reason).join(t`；`)}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        className="large-choices"
        initialValues={initial}
        disabled={isSaving}
        validateTrigger="onBlur"
        onValuesChange={correctTogether(form)}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onFinish={() => void submit()}
      >
        <Form.Item {...field('kind')}>
          <KindChoice />
        </Form.Item>
        <ContentFields kind={kind} field={field} />
        <SortingFields field={field} bankId={bankId} />
        <button type="submit" hidden>{t`保存`}</button>
      </Form>
    </Drawer>
  )
}
