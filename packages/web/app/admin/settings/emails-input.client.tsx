import { useLingui } from '@lingui/react/macro'
import { Select } from 'antd'
import type { InputProps } from '../kit/input-props.ts'

/** An input for a list of e-mail addresses, typed or pasted. */
export function EmailsInput(given: InputProps<string[]>) {
  const { t } = useLingui()
  return (
    <Select
      {...given}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';', ' ', '\n', '，', '；']}
      placeholder={t`输入邮箱后按回车，可添加多个`}
    />
  )
}
