import { Input } from 'antd'
import { formatDateTime } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'

interface InstantPickerProps {
  /** From Form.Item. */
  id?: string
  /** An instant; displayed and chosen in the school's time zone. */
  value?: string | null
  onChange?: (instant: string | null) => void
}

const localTime = (instant: string | null, timezone: string) => formatDateTime(instant, timezone).replace(' ', 'T')

/** Returns the instant of a local time in the school's time zone. */
function instantOf(local: string, timezone: string): string | null {
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const aheadBy = Date.parse(`${localTime(new Date(asUtc).toISOString(), timezone)}:00Z`) - asUtc
  return new Date(asUtc - aheadBy).toISOString()
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
