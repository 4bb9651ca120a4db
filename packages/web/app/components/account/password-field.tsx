import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { passwordStrength } from '../../lib/session/password-strength.ts'

const tones = ['bg-line', 'bg-cinnabar', 'bg-gold', 'bg-jade']

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  error?: string | undefined
  /** Shows the strength of a new password while it is typed. */
  isNew?: boolean
  /** The current value, for the strength. */
  typed?: string
  isRequired?: boolean
}

/** A password input that can show its value, and for a new password its strength. */
export function PasswordField({ label, error, isNew = false, typed = '', isRequired = false, ...input }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isShown, setShown] = useState(false)
  const strength = passwordStrength(typed)
  const words = [
    t`8–64 个字符；用一句自己好记的话，比几个特殊符号更安全`,
    t`弱：请再长一些，或同时使用字母和数字`,
    t`中：再长一些会更安全`,
    t`强`,
  ]
  return (
    <div>
      <label htmlFor={id} className={`mb-1.5 block font-semibold ${isRequired ? 'required' : ''}`}>
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-required={isRequired || undefined}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || isNew ? `${id}-note` : undefined}
          className="field pr-12"
          {...input}
        />
        <button
          type="button"
          aria-label={isShown ? t`隐藏密码` : t`显示密码`}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          {isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        </button>
      </div>
      {isNew && typed && (
        <span aria-hidden className="mt-2 flex gap-1.5">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={`h-1 flex-1 rounded-full transition-colors ${step <= strength ? tones[strength] : 'bg-line'}`}
            />
          ))}
        </span>
      )}
      {(error || isNew) && (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={`mt-1 text-sm ${error ? 'text-cinnabar-dark' : 'text-ink-3'}`}
        >
          {error || words[strength]}
        </p>
      )}
    </div>
  )
}
