import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import type { FactorAnswer } from '@jiangxue/contract/account/second-factor.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { passkeyObstacle, signWithPasskey } from '../../lib/session/passkey.ts'
import { Button } from '../button.tsx'
import { focusFirst } from '../focus-first.ts'
import { TextField } from '../text-field.tsx'

interface FactorFormProps {
  step: FactorStep
  /** Sends the answer; rejects with the server's problem. */
  onAnswer: (answer: FactorAnswer) => Promise<void>
  /** The step has expired or was used up by a failed passkey: starts another. */
  onExpired: () => unknown
}

/** Completes a step with a passkey, a code of the authenticator app or a recovery code. */
export default function FactorForm({ step, onAnswer, onExpired }: FactorFormProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const { kinds, passkey } = step
  const [isRecovery, setRecovery] = useState(!kinds.includes('totp'))
  const obstacle = kinds.includes('passkey') ? passkeyObstacle(passkey?.origin) : undefined
  const answer = async (make: () => Promise<FactorAnswer>) => {
    setSending(true)
    setError(undefined)
    try {
      await onAnswer(await make())
    } catch (problem) {
      if (problem instanceof DOMException) return setError(t`没有完成通行密钥验证，请重试或换一种方式`)
      if (!isApiProblem(problem)) throw problem
      setError(problem.message)
      if (problem.body?.problem === 'account.challengeExpired') onExpired()
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      ref={focusFirst}
      method="post"
      noValidate
      className="mt-6 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return setError(t`请输入验证码`)
        void answer(() => Promise.resolve({ code }))
      }}
    >
      {passkey && !obstacle && (
        <>
          <Button
            size="lg"
            disabled={isSending}
            onClick={() => void answer(async () => ({ passkey: await signWithPasskey(passkey) }))}
          >
            <Fingerprint aria-hidden size={20} />
            {t`使用通行密钥`}
          </Button>
          <p className="text-center text-sm text-ink-3">{isRecovery ? t`或者输入恢复码` : t`或者输入验证码`}</p>
        </>
      )}
      {obstacle && <p className="rounded-control bg-gold-tint px-4 py-3 text-gold-text">{obstacle}</p>}
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? t`恢复码` : t`验证码`}
        hint={isRecovery ? t`设置两步验证时保存的恢复码，每个只能用一次` : t`验证器应用中的 6 位数字`}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
      <Button type="submit" tone={passkey && !obstacle ? 'outline' : 'primary'} size="lg" disabled={isSending}>
        {isSending ? t`正在验证…` : t`验证`}
      </Button>
      {kinds.includes('totp') && (
        <Button
          tone="quiet"
          className="-mt-2 self-center"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setError(undefined)
          }}
        >
          {isRecovery ? t`改用验证器应用` : t`手机不在身边？使用恢复码`}
        </Button>
      )}
    </form>
  )
}
