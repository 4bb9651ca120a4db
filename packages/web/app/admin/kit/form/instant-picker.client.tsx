import { Input } from 'antd'
import { useSite } from '../../../lib/site.ts'
import { instantOf, localTime } from '../site-time.ts'

interface InstantPickerProps {
  /** From Form.Item. */
  id?: string
  /** An instant; displayed and chosen in the school's time zone. */
  value?: string | null
  onChange?: (instant: string | null) => void
}

/** A date and a time, chosen with the browser's picker. */
export function InstantPicker({ id, value = null, onChange }: InstantPickerProps) {
  const { timezone } = useSite()
  return (
    <Input
      id={id}
      type="datetime-local"
      style={{ width: 240 }}
      value={localTime(value, timezone)}
      onChange={({ target }) => onChange?.(target.value ? instantOf(target.value, timezone) : null)}
    />
  )
}
