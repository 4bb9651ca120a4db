import { useLingui } from '@lingui/react/macro'
import { AutoComplete, type AutoCompleteProps } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'
import { paymentMethods } from './payment-methods.ts'

/** Offers the usual payment methods, and takes any other. The form field passes value, id and change handler. */
export function PaymentMethodInput(props: Pick<AutoCompleteProps, 'id' | 'value' | 'onChange' | 'maxLength'>) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <AutoComplete
      {...props}
      options={paymentMethods.map((method) => ({ value: format.translate(method) }))}
      placeholder={t`请选择或填写支付方式`}
    />
  )
}
