import { useLingui } from '@lingui/react/macro'
import { FieldNote } from '../../components/field-note.tsx'

const digits = 6

interface FieldProps {
  value: string
  error: string
  onChange: (value: string) => void
}

/** The code that the screen of the exam room shows. */
export function DoorCodeField({ value, error, onChange }: FieldProps) {
  const { t } = useLingui()
  return (
    <div>
      <label className="text-sm font-semibold">
        {t`现场口令`}
        <input
          id="door-code"
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          aria-invalid={error !== ''}
          aria-describedby="door-code-note"
          onChange={({ target }) => onChange(target.value)}
          className="field mt-1 block h-12 max-w-48 text-lg font-normal tracking-[0.2em] tabular-nums"
        />
      </label>
      <FieldNote id="door-code-note" error={error} hint={t`考场屏幕上的 6 位数字，每分钟更换`} />
    </div>
  )
}
