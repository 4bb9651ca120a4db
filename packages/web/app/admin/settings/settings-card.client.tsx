import { agreementLabels, type AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Setting } from '@jiangxue/contract/kit/setting.ts'
import type { SettingChange } from '@jiangxue/contract/office/settings.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Form, Select } from 'antd'
import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useSite } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ConflictNotice } from '../kit/form/conflict-notice.client.tsx'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { mapFields } from '../kit/form/map-fields.ts'
import { riskNoteOf } from '../kit/form/risk-note.client.tsx'
import { zodRules } from '../kit/form/zod-rules.client.ts'
import { useIsFullAdmin, usePermission } from '../kit/use-permission.client.tsx'
import { shownAs, type GroupValues, type ReadyRules, type SettingCard } from './setting-cards.ts'
import { SettingHistory } from './setting-history.client.tsx'
import { isWide, SettingInput } from './setting-input.client.tsx'
import { SettingTest } from './setting-test.client.tsx'
import { settingsOf, type useSaveSettings } from './use-save-settings.client.ts'
import { useSettingText } from './use-setting-text.client.ts'

interface SettingsCardProps {
  card: SettingCard
  /** Whether it is the first card of its group, which tells what became of saving the group. */
  isFirst: boolean
  changes: readonly SettingChange[]
  saving: ReturnType<typeof useSaveSettings>
  values: GroupValues
  /** `group.field` of every setting with an error. */
  wrong: readonly string[]
}

/** Settings that belong together: first those that a school decides, then the rarely changed ones, folded. */
export function SettingsCard({ card, isFirst, changes, saving, values, wrong }: SettingsCardProps) {
  const { translate } = useFormat()
  const textOf = useSettingText()
  const { group, fields, advanced = [], needs = {}, ready, test, agreement } = card
  const settings = settingsOf(group)
  const names = [...fields, ...advanced]
  const isNeeded = (name: string) => needs[name]?.(values) !== false
  const isChanged = (name: string) => saving.changed.includes(`${group}.${name}`)
  const own = changes.filter((change) => names.some((name) => change.name === `${group}.${name}`))
  const failure = isFirst && saving.failures[group]
  const conflict = isFirst ? saving.conflictIn(group) : undefined
  const rows = (shown: readonly string[]) =>
    shown
      .filter(isNeeded)
      .map((name) => <SettingField key={name} name={name} group={group} setting={settings[name]!} title={card.title} />)
  const folded = advanced.filter(isNeeded)
  const all = (
    <>
      {rows(fields)}
      {folded.length > 0 && (
        <Folded isWrong={folded.some((name) => wrong.includes(`${group}.${name}`) || isChanged(name))}>
          {rows(folded)}
        </Folded>
      )}
    </>
  )
  return (
    <FieldGroup
      id={`${group}-${names[0]}-card`}
      title={translate(card.title)}
      extra={own.length > 0 && <SettingHistory changes={own} isBlocked={names.some(isChanged)} />}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      {conflict && (
        <ConflictNotice
          changes={conflict}
          labels={mapFields(settings, ({ label }) => translate(label))}
          describe={mapFields(settings, (setting) => (value: unknown) => textOf(setting, value))}
          onReload={() => saving.loadLatest(group)}
          onOverwrite={() => saving.overwrite(group)}
        />
      )}
      {agreement?.isNeeded(values) && <MissingAgreement kind={agreement.kind} />}
      <div className="grid max-w-5xl grid-cols-1 gap-x-10 lg:grid-cols-2">
        {ready ? (
          <Ready ready={ready} values={values[group] ?? {}} onChoose={(chosen) => saving.set(group, chosen)}>
            {all}
          </Ready>
        ) : (
          all
        )}
      </div>
      {test && isNeeded('test') && (
        <div className="mb-5 flex flex-wrap items-center gap-2">
          <SettingTest kind={test} values={() => saving.valuesOf(group)} />
        </div>
      )}
    </FieldGroup>
  )
}

/** Says that an agreement has to be published first, unless it is. */
function MissingAgreement({ kind }: { kind: AgreementKind }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { agreements } = useSite()
  if (agreements.some((each) => each.kind === kind)) return null
  const name = translate(agreementLabels[kind])
  return (
    <Alert
      type="warning"
      showIcon
      title={t`请先发布《${name}》`}
      action={<Link to="/admin/agreements">{t`协议管理`}</Link>}
      style={{ marginBottom: 16 }}
    />
  )
}

/** Rarely changed settings; open while one of them is changed or wrong. */
function Folded({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || isWrong
  return (
    <details
      open={isShown}
      className="group mb-4 lg:col-span-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="mb-2 flex min-h-8 w-fit cursor-pointer list-none items-center gap-1 rounded-admin text-primary">
        <ChevronRight aria-hidden size={16} className="group-open:rotate-90" />
        {t`高级设置`}
      </summary>
      <div className="grid grid-cols-1 gap-x-10 lg:grid-cols-2">{children}</div>
    </details>
  )
}

interface ReadyProps {
  ready: ReadyRules
  values: Readonly<Record<string, unknown>>
  onChoose: (values: Readonly<Record<string, unknown>>) => void
  children: ReactNode
}

const custom = 'custom'

/** A choice of ready rules; the single settings are shown if none of the rules fits, or on request. */
function Ready({ ready: { label, hint, choices }, values, onChoose, children }: ReadyProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [isCustom, setCustom] = useState(false)
  const fitting = Object.entries(choices).find(([, rule]) =>
    Object.entries(rule.values).every(([name, value]) => values[name] === value),
  )
  const chosen = isCustom ? custom : (fitting?.[0] ?? custom)
  const id = `ready-${Object.keys(choices).join('-')}`
  return (
    <>
      <Form.Item label={translate(label)} htmlFor={id} extra={translate(hint)} className="lg:col-span-2">
        <Select
          id={id}
          value={chosen}
          style={{ maxWidth: 320 }}
          onChange={(name: string) => {
            setCustom(name === custom)
            if (name !== custom) onChoose(choices[name]!.values)
          }}
          options={[
            ...Object.entries(choices).map(([value, rule]) => ({ value, label: translate(rule.label) })),
            { value: custom, label: t`自定义` },
          ]}
        />
      </Form.Item>
      {chosen === custom && children}
    </>
  )
}

interface SettingFieldProps {
  group: SettingCard['group']
  name: string
  setting: Setting
  /** The title of its card, which is not repeated. */
  title: string
}

function SettingField({ group, name, setting, title }: SettingFieldProps) {
  const { translate } = useFormat()
  const isFullAdmin = useIsFullAdmin()
  const mayEdit = usePermission()('settings.edit')
  const path = `${group}.${name}`
  const { label, hint } = { ...setting, ...shownAs[path] }
  const rules = zodRules(z.object({ [name]: setting.schema }))(name)
  const risk = riskNoteOf([group, name], setting.schema).extra
  // Whoever runs these services reads the codes that reset passwords, or ID photos, or receives what is paid.
  const isReserved = group === 'email' || group === 'sms' || group === 'payment' || name.startsWith('face')
  return (
    <Form.Item
      {...rules}
      name={[group, name]}
      label={<span className={label === title ? 'sr-only' : ''}>{translate(label)}</span>}
      required={false}
      className={setting.isLong || isWide(path) ? 'lg:col-span-2' : ''}
      extra={
        (risk || hint) && (
          <>
            {risk}
            {hint && <span className="block pt-0.5 text-sm text-ink-3">{translate(hint)}</span>}
          </>
        )
      }
      valuePropName={setting.schema.def.type === 'boolean' ? 'checked' : 'value'}
    >
      <SettingInput name={path} setting={setting} disabled={!mayEdit || (isReserved && !isFullAdmin)} />
    </Form.Item>
  )
}
