import { secretMask, type Setting } from '@jiangxue/contract/kit/setting.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, ConfigProvider, Input, InputNumber, Select, Switch } from 'antd'
import type { ComponentType } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import type { InputProps } from '../kit/input-props.ts'
import { EmailsInput } from './emails-input.client.tsx'
import { EventsInput } from './events-input.client.tsx'
import { LessonsInput, WarningInput } from './lessons-input.client.tsx'
import { LogoInput } from './logo-input.client.tsx'
import { siteInputs } from './site/site-inputs.client.tsx'

/** Settings that need a custom control. */
// oxlint-disable-next-line typescript/no-explicit-any -- each takes the value of its own setting
const ownInputs: Readonly<Record<string, ComponentType<InputProps<any>>>> = {
  'basic.logo': LogoInput,
  'notification.events': EventsInput,
  'proof.emails': EmailsInput,
  'certificate.previewLessons': LessonsInput,
  'certificate.buttonLessons': WarningInput,
  ...siteInputs,
}

/** Whether a setting's control takes the full width of the card. */
export const isWide = (name: string) => name in ownInputs && !name.startsWith('certificate.')

interface SettingInputProps extends InputProps<unknown> {
  name: string
  setting: Setting
  disabled: boolean
}

/** The control for a setting, chosen by its schema. */
export const SettingInput = ({ disabled, ...props }: SettingInputProps) => (
  <ConfigProvider componentDisabled={disabled}>
    <Control {...props} />
  </ConfigProvider>
)

function Control({ name, setting, ...given }: Omit<SettingInputProps, 'disabled'>) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const Own = ownInputs[name]
  if (Own) return <Own {...given} />
  const options = Object.entries(setting.choices ?? {}).map(([value, label]) => ({ value, label: translate(label) }))
  switch (setting.schema.def.type) {
    case 'boolean':
      return <Switch {...(given as object)} />
    case 'number':
      return <ScaledNumber {...(given as InputProps<number | null>)} setting={setting} />
    case 'enum':
      return <Select {...(given as object)} options={options} style={{ maxWidth: 320 }} />
    case 'array':
      return <Checkbox.Group {...(given as object)} options={options} />
    default:
      if (setting.isLong) return <LongText {...(given as InputProps<string>)} isSecret={setting.isSecret ?? false} />
      if (setting.isSecret)
        return (
          <Input.Password
            {...(given as object)}
            autoComplete="new-password"
            visibilityToggle={false}
            placeholder={t`未设置`}
            style={{ maxWidth: 480 }}
          />
        )
      return <Input {...(given as object)} autoComplete="off" style={{ maxWidth: 480 }} />
  }
}

/** Several lines, such as a key; a private one is covered. */
function LongText({ isSecret, onChange, ...given }: InputProps<string> & { isSecret: boolean }) {
  const { t } = useLingui()
  return (
    <Input.TextArea
      {...given}
      onChange={({ target }) => onChange?.(target.value)}
      // What is pasted replaces the mask.
      onFocus={({ target }) => target.value === secretMask && target.select()}
      autoSize={{ minRows: 3, maxRows: 8 }}
      autoComplete="off"
      spellCheck={false}
      placeholder={t`未设置`}
      className={isSecret ? 'covered-text' : ''}
      style={{ fontFamily: 'monospace' }}
    />
  )
}

/** A number displayed in the setting's unit, such as seconds shown as minutes. */
function ScaledNumber({ setting, value, onChange, ...given }: { setting: Setting } & InputProps<number | null>) {
  const { translate } = useFormat()
  const scale = setting.scale ?? 1
  return (
    <InputNumber<number>
      {...given}
      value={typeof value === 'number' ? value / scale : null}
      // 1.5 of a whole number is refused by its rule, 1.1 hours are 3960 seconds.
      onChange={(shown) => onChange?.(shown === null || scale === 1 ? shown : Math.round(shown * scale))}
      suffix={setting.unit && translate(setting.unit)}
      style={{ width: 180 }}
    />
  )
}
