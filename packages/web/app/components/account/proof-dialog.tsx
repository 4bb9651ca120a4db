import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import type { ProofForm } from '@jiangxue/contract/account/second-factor.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { currentAccount } from '../../lib/session/session.ts'
import { Button } from '../button.tsx'
import { Sheet } from '../dialog/sheet.tsx'
import { focusFirst } from '../focus-first.ts'
import FactorForm from './factor-form.tsx'
import { PasswordField } from './password-field.tsx'

/** Asks for the password or the second factor again. */
export default function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const [step, setStep] = useState<FactorStep | null>()
  const [failure, setFailure] = useState<string>()
  const start = useCallback(
    () =>
      browserApi.startProof().then(
        ({ data }) => setStep(data.secondFactor),
        (error: unknown) => (isApiProblem(error) ? setFailure(error.message) : Promise.reject(error)),
      ),
    [],
  )
  useEffect(() => void start(), [start])
  const prove = async (body: ProofForm) => {
    await browserApi.prove({ body })
    onProved()
  }
  return (
    <Sheet title={t`请确认是您本人`} onClose={onClose}>
      <p className="mt-2 text-ink-2">{t`这项操作涉及敏感内容。确认后十分钟内不再询问。`}</p>
      {failure && (
        <p role="alert" className="mt-4 text-cinnabar-dark">
          {failure}
        </p>
      )}
      {step && (
        <FactorForm
          step={step}
          onAnswer={(answer) => prove({ challenge: step.challenge, ...answer })}
          onExpired={start}
        />
      )}
      {step === null && <ProofByPassword onPassword={(password) => prove({ password })} />}
    </Sheet>
  )
}

function ProofByPassword({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(t`请输入密码`)
    void send(
      () => onPassword(password),
      ({ message }) => setError(message),
    )
  }
  return (
    <form ref={focusFirst} method="post" noValidate className="mt-5 flex flex-col gap-5" onSubmit={submit}>
      <input type="text" autoComplete="username" value={currentAccount()?.username ?? ''} readOnly hidden />
      <PasswordField
        label={t`密码`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <Button type="submit" className="self-end" disabled={isSending}>
        {isSending ? t`正在确认…` : t`确认`}
      </Button>
    </form>
  )
}
