import { contentOfKind } from '@jiangxue/contract/exam/item-rules.ts'
import { ItemFields, type ItemBank, type ItemContent, type ManagedItem } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Segmented } from 'antd'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { toast } from '../../../lib/toast.ts'
import { FieldGroup } from '../../kit/form/field-group.client.tsx'
import { SaveBar } from '../../kit/form/save-bar.client.tsx'
import { SaveNotices, ScreenForm, useScreenSave } from '../../kit/form/screen-form.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { ContentFields } from './content-fields.client.tsx'
import { correctTogether } from './correct-together.client.ts'
import { FormPreview } from './form-preview.client.tsx'
import { itemFormValues, type ItemValues, type NewItem } from './item-schema.ts'
import { KindChoice } from './kind-choice.client.tsx'
import { SortingFields } from './sorting-fields.client.tsx'
import { useItemDescriptions } from './use-item-descriptions.client.ts'
import { useItemField } from './use-item-field.client.ts'

export interface SavedItem {
  readonly stored: ManagedItem
  /** Whether another one is to be added. */
  readonly wantsNext: boolean
}

interface ItemFormProps {
  /** Undefined for a new item. */
  item: ManagedItem | undefined
  start: NewItem
  banks: readonly ItemBank[]
  /** Whether the form was mounted again after saving, so that the focus must be restored. */
  isAgain: boolean
  onSaved: (saved: SavedItem) => void
}

/** The form of an item, with what its candidates will see beside it. */
export function ItemForm({ item, start, banks, isAgain, onSaved }: ItemFormProps) {
  const { t } = useLingui()
  const labels = useFieldLabels('item')
  const field = useItemField()
  const describe = useItemDescriptions(banks)
  const wantsNext = useRef(false)
  const save = async (values: ItemValues, version: number | undefined) => {
    const { kind, ...content } = contentOfKind(values)
    const { bankId, topic, difficulty, status } = values
    const fields = { ...content, bankId, topic, difficulty, status }
    return item
      ? browserApi.updateItem({ params: { id: item.id }, body: { ...fields, version } })
      : browserApi.createItem({ body: { ...fields, kind } })
  }
  const saving = useScreenSave({
    schema: ItemFields,
    entity: item,
    toForm: (from) => itemFormValues(from, start),
    save,
    failure: t`保存试题失败`,
    draftName: 'item',
    onSaved: ({ data: stored }) => {
      const copies = stored.duplicates.length
      if (wantsNext.current && copies > 0) toast.warning(t`刚添加的试题可能与 ${copies} 道试题重复`)
      onSaved({ stored, wantsNext: wantsNext.current })
    },
  })
  const { form, initial, isSaving, isTouched } = saving
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const values = { ...initial, ...Form.useWatch((all) => all, { form, preserve: true }) } as ItemContent & NewItem
  const kind = values.kind
  // Of several items one after another, the bank and kind mostly stay.
  const isNext = isAgain && !item
  useEffect(() => {
    if (isNext) document.getElementById('content')?.scrollIntoView({ block: 'start' })
  }, [isNext])
  const begin = (next: boolean) => {
    wantsNext.current = next
    setView('edit')
    form.submit()
  }
  return (
    <>
      <SaveNotices saving={saving} labels={labels} describe={describe} />
      <Segmented
        block
        className="large-choices mb-4! xl:hidden!"
        aria-label={t`编辑或预览`}
        value={view}
        onChange={setView}
        options={[
          { value: 'edit', label: t`编辑` },
          { value: 'preview', label: t`预览` },
        ]}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ScreenForm
          saving={saving}
          className={`large-choices ${view === 'preview' ? 'max-xl:hidden' : ''}`}
          onChange={correctTogether(form)}
        >
          <FieldGroup id="sorting" title={t`归类`}>
            {!item && (
              <Form.Item {...field('kind')}>
                <KindChoice />
              </Form.Item>
            )}
            <SortingFields field={field} bankId={values.bankId} banks={banks} />
          </FieldGroup>
          <FieldGroup id="content" title={t`题目与答案`}>
            <ContentFields kind={kind} field={field} />
          </FieldGroup>
        </ScreenForm>
        <FormPreview item={values} isHidden={view === 'edit'} />
      </div>
      <SaveBar isDirty={isTouched} isSaving={isSaving} isAgain={isAgain} onSave={() => begin(false)}>
        {!item && (
          <Button
            disabled={isSaving}
            icon={<Plus aria-hidden size={16} />}
            onClick={() => begin(true)}
          >{t`保存并添加下一题`}</Button>
        )}
      </SaveBar>
    </>
  )
}
