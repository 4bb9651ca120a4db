import { useLingui } from '@lingui/react/macro'
import { Button, Form } from 'antd'
import { RotateCcw, Save } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { GroupValues, SettingCard } from './setting-cards.ts'
import { SettingsCard } from './settings-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'
import { settingsOf, useSaveSettings } from './use-save-settings.client.ts'

interface SettingsFormProps {
  stored: StoredSettings
  cards: readonly SettingCard[]
  /** Names the form within its page, so that input survives an expired session. */
  name: string
  /** What visitors will see of the values on the screen. */
  preview?: ((values: GroupValues) => ReactNode) | undefined
}

/** Settings in cards, and one bar that saves what has been changed in any of them. */
export function SettingsForm({ stored, cards, name, preview }: SettingsFormProps) {
  const mayEdit = usePermission()('settings.edit')
  const groups = [...new Set(cards.map(({ group }) => group))]
  const saving = useSaveSettings(stored, groups, `settings ${name}`)
  const { form, initial } = saving
  const [wrong, setWrong] = useState<readonly string[]>([])
  const values =
    (Form.useWatch((all: GroupValues) => all, { form, preserve: true }) as GroupValues | undefined) ?? initial
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={initial}
      disabled={!mayEdit}
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={(changed) => {
        saving.noteChanges()
        // An error that waited for blur would disappear during a press on the save button and move it away.
        const corrected = Object.entries(changed)
          .flatMap(([group, fields = {}]) => Object.keys(fields).map((field) => [group, field]))
          .filter((path) => form.getFieldError(path).length > 0)
        if (corrected.length > 0) void form.validateFields(corrected).catch(() => {})
      }}
      onFieldsChange={(_, fields) =>
        setWrong(fields.filter(({ errors }) => errors?.length).map((field) => (field.name as string[]).join('.')))
      }
      // What is wrong in one group does not hold up the others.
      onFinish={() => void saving.save()}
      onFinishFailed={() => void saving.save()}
    >
      {cards.map((card) => (
        <SettingsCard
          key={card.title}
          card={card}
          isFirst={cards.find(({ group }) => group === card.group) === card}
          changes={stored.changes}
          saving={saving}
          values={values}
          wrong={wrong}
        />
      ))}
      {preview?.(values)}
      {mayEdit && <SaveBar saving={saving} />}
    </Form>
  )
}

/** Stays in view; says what has been changed. */
function SaveBar({ saving: { changed, isSaving, reset } }: { saving: ReturnType<typeof useSaveSettings> }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const names = changed.map((name) => {
    const [group, field] = name.split('.') as [Parameters<typeof settingsOf>[0], string]
    return translate(settingsOf(group)[field]!.label)
  })
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6">
      <Button
        type="primary"
        htmlType="submit"
        icon={<Save aria-hidden size={16} />}
        loading={isSaving}
      >{t`保存`}</Button>
      <Button
        icon={<RotateCcw aria-hidden size={16} />}
        disabled={changed.length === 0 || isSaving}
        onClick={reset}
      >{t`重置`}</Button>
      <span role="status" className="min-w-0 text-sm wrap-anywhere text-ink-2">
        {changed.length > 0 ? t`有未保存的修改：${names.join(t`、`)}` : t`没有未保存的修改`}
      </span>
    </div>
  )
}
