import { settingsForm, settingsVersion, type Setting } from '@jiangxue/contract/kit/setting.ts'
import { settingGroups, type SettingGroup } from '@jiangxue/contract/office/setting-groups.ts'
import type { SettingChange } from '@jiangxue/contract/office/settings.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Form } from 'antd'
import { RotateCcw, Save } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { z } from 'zod'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ConflictNotice } from '../kit/form/conflict-notice.client.tsx'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { riskNoteOf } from '../kit/form/risk-note.client.tsx'
import { useSave } from '../kit/form/use-save.client.ts'
import { useUnsavedWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { checkCorrections, zodRules } from '../kit/form/zod-rules.client.ts'
import { useIsFullAdmin, usePermission } from '../kit/use-permission.client.tsx'
import { isWide, SettingInput } from './setting-input.client.tsx'
import { SettingNote } from './setting-note.client.tsx'
import { stateOf } from './state-of.ts'
import type { StoredSettings } from './stored-settings.ts'
import { useSettingText } from './use-setting-text.client.ts'

type Values = Readonly<Record<string, unknown>>
type Group = Values & { readonly version: number }

const calls = {
  basic: 'saveBasicSettings',
  user: 'saveUserSettings',
  email: 'saveEmailSettings',
  sms: 'saveSmsSettings',
  notification: 'saveNotificationSettings',
  storage: 'saveStorageSettings',
  course: 'saveCourseSettings',
  hours: 'saveHourSettings',
  presence: 'savePresenceSettings',
  anomaly: 'saveAnomalySettings',
  certificate: 'saveCertificateSettings',
  log: 'saveLogSettings',
  backup: 'saveBackupSettings',
  proof: 'saveProofSettings',
  site: 'saveSiteSettings',
} as const satisfies Record<SettingGroup, string>

interface SettingsCardProps {
  stored: StoredSettings
  group: SettingGroup
  /** The fields of the group that this card shows; by default all. */
  fields?: readonly string[]
  title: string
  /** Whether a field is relevant given the current form values. */
  isShown?: (name: string, values: Values) => boolean
  /** An additional button, which receives the current form values. */
  extra?: (values: () => Values) => ReactNode
  /** Previews what visitors will see for the current form values. */
  preview?: (values: Values) => ReactNode
}

/** Some settings of one group, saved together. */
export function SettingsCard({ stored, group, fields, title, isShown, extra, preview }: SettingsCardProps) {
  const settings = Object.fromEntries(
    Object.entries(settingGroups[group] as Readonly<Record<string, Setting>>).filter(
      ([name]) => !fields || fields.includes(name),
    ),
  )
  const changes = stored.changes.filter(({ name }) =>
    Object.keys(settings).some((field) => name === `${group}.${field}`),
  )
  const version = settingsVersion(changes.map(({ at }) => Date.parse(at)))
  const state = stateOf(changes)
  const latest = { state, changes, values: { ...stored.data[group], version } as Group }
  const [shown, setShown] = useState(latest)
  const mayReplace = useRef(() => true)
  const hasSaved = useRef(false)
  // Never replaces input while the user is typing; saving then reports the conflict with newer values.
  useEffect(() => {
    if (shown.state !== state && mayReplace.current()) setShown(latest)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new state
  }, [state])
  return (
    <SettingsForm
      key={shown.state}
      {...{ group, settings, title, mayReplace, hasSaved, isShown, extra, preview }}
      changes={shown.changes}
      values={shown.values}
    />
  )
}

interface SettingsFormProps {
  group: SettingGroup
  settings: Readonly<Record<string, Setting>>
  values: Group
  changes: readonly SettingChange[]
  title: string
  mayReplace: RefObject<() => boolean>
  /** Set by saving, which replaces the form, so that the focus must be restored. */
  hasSaved: RefObject<boolean>
  isShown: SettingsCardProps['isShown']
  extra: SettingsCardProps['extra']
  preview: SettingsCardProps['preview']
}

function SettingsForm(props: SettingsFormProps) {
  const { group, settings, values, changes, title, mayReplace, hasSaved, isShown, extra, preview } = props
  const { t } = useLingui()
  const { translate } = useFormat()
  const textOf = useSettingText()
  // Whoever runs these services reads the codes that reset passwords, or ID photos.
  const isReserved = group === 'email' || group === 'sms' || 'faceUrl' in settings
  const isFullAdmin = useIsFullAdmin()
  const mayEdit = usePermission()('settings.edit') && (isFullAdmin || !isReserved)
  const schema: z.ZodObject<z.ZodRawShape> = settingsForm(settings).omit({ version: true })
  const lead = t`保存设置失败`
  const isSaved = useRef(false)
  const { form, initial, isSaving, failure, conflict, submit, isDirty, isRestored, loadLatest, overwrite } = useSave({
    schema,
    entity: values,
    toForm: (entity) => Object.fromEntries(Object.keys(settings).map((name) => [name, entity?.[name]])),
    save: (body, version, _, riskReason) =>
      browserApi[calls[group]]({ body: { ...body, version, ...(riskReason && { riskReason }) } as never }),
    failure: lead,
    draftName: `settings ${title}`,
    onSaved: () => {
      isSaved.current = true
      hasSaved.current = true
      setTouched(false)
    },
  })
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasSaved.current && document.activeElement === document.body) saveButton.current?.focus({ preventScroll: true })
    hasSaved.current = false
  }, [hasSaved])
  const [isTouched, setTouched] = useState(isRestored)
  const isLoseable = () => !isSaved.current && isDirty()
  useUnsavedWarning(isLoseable)
  useEffect(() => {
    mayReplace.current = () => !isLoseable()
  })
  // Re-renders on input only if fields depend on each other.
  const onScreen = Form.useWatch((values: Values) => (isShown ? values : undefined), form) ?? initial
  const rules = zodRules(schema)
  const labels = Object.fromEntries(Object.entries(settings).map(([name, { label }]) => [name, translate(label)]))
  const id = `${group}-${Object.keys(settings)[0]}-card`
  return (
    <FieldGroup id={id} title={title}>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={failure === lead ? lead : t`保存设置失败：${failure}`}
          style={{ marginBottom: 16 }}
        />
      )}
      {conflict && (
        <ConflictNotice
          changes={conflict}
          labels={labels}
          describe={(name, value) => settings[name] && textOf(settings[name], value)}
          onReload={loadLatest}
          onOverwrite={overwrite}
        />
      )}
      <Form
        form={form}
        // Part of the ids: two groups have a field of the same name.
        name={group}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={initial}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={(changed) => {
          checkCorrections(form)(changed)
          isSaved.current = false
          setTouched(isDirty())
        }}
        onFinish={() => void submit()}
        className="grid max-w-5xl grid-cols-1 gap-x-10 lg:grid-cols-2"
      >
        {Object.entries(settings).map(([name, setting]) => (
          <Form.Item
            key={name}
            {...rules(name)}
            label={labels[name]}
            required={false}
            hidden={isShown?.(name, onScreen) === false}
            className={isWide(`${group}.${name}`) ? 'lg:col-span-2' : ''}
            extra={
              <>
                {riskNoteOf(name, setting.schema).extra}
                <SettingNote
                  name={`${group}.${name}`}
                  setting={setting}
                  change={changes.find((change) => change.name === `${group}.${name}`)}
                  mayEdit={mayEdit}
                  mayReset={!isTouched}
                />
              </>
            }
            {...(setting.schema.def.type === 'boolean' && { valuePropName: 'checked' })}
          >
            <SettingInput name={`${group}.${name}`} setting={setting} />
          </Form.Item>
        ))}
        {preview && (
          <Form.Item noStyle shouldUpdate>
            {() => preview({ ...initial, ...(form.getFieldsValue(true) as Values) })}
          </Form.Item>
        )}
        {mayEdit && (
          <div className="mb-5 flex flex-wrap items-center gap-2 lg:col-span-2">
            <Button
              ref={saveButton}
              type="primary"
              htmlType="submit"
              icon={<Save aria-hidden size={16} />}
              loading={isSaving}
            >{t`保存`}</Button>
            <Button
              icon={<RotateCcw aria-hidden size={16} />}
              disabled={!isTouched || isSaving}
              onClick={() => {
                form.resetFields()
                setTouched(false)
              }}
            >{t`重置`}</Button>
            {extra?.(() => form.getFieldsValue(true) as Values)}
            <span role="status" className="text-sm text-ink-2">
              {isTouched && t`有未保存的修改`}
            </span>
          </div>
        )}
      </Form>
    </FieldGroup>
  )
}
