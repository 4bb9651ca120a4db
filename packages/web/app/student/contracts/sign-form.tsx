import type { ApiProblem } from '@jiangxue/contract/api.ts'
import type { ContractToSign, OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import {
  contractLimits,
  contractPaperTexts,
  signMethodLabels,
  type SignMethod,
  type Strokes,
} from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type SubmitEvent } from 'react'
import { CodeField } from '../../components/account/code-field.tsx'
import { PasswordField } from '../../components/account/password-field.tsx'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText, reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { SignaturePad } from './signature-pad.tsx'

interface SignFormProps {
  contract: ContractToSign
  onSigned: (contract: OwnContract) => void
  /** The text, the fee or the class is not what was read. */
  onChanged: (message: string) => void
}
type Field = 'name' | 'signature' | 'password' | 'code'

/** Signs the contract above it: with the typed name, a drawn signature, and a password or code. */
export function SignForm({ contract: { courseId, digest, phone }, onSigned, onChanged }: SignFormProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const [strokes, setStrokes] = useState<Strokes>([])
  // Whoever cannot draw signs by their name: the proof of the person is the password or code, not the handwriting.
  const [isTypedOnly, setTypedOnly] = useState(false)
  const [method, setMethod] = useState<SignMethod>('PASSWORD')
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState('')
  const { isSending, send } = useSending()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const valueOf = (name: string) => String(values.get(name) ?? '')
    setFailure('')
    if (!isTypedOnly && strokes.length === 0) return setErrors({ signature: t`请在签名框内签名` })
    setErrors({})
    const sign = async () => {
      const body = {
        digest,
        name: valueOf('name'),
        signature: isTypedOnly ? null : strokes.map((points) => [...points]),
        method,
        password: method === 'PASSWORD' ? valueOf('password') : '',
        code: method === 'CODE' ? valueOf('code') : '',
      }
      const { data, message } = await browserApi.signContract({ params: { courseId }, body })
      toast.success(message)
      onSigned(data)
    }
    void send(sign, show)
  }
  function show(error: ApiProblem) {
    const found = Object.entries(error.body?.errors ?? {})
    if (found.length === 0) {
      const message = failureText(error, t`签订失败`)
      if (error.status === 409) onChanged(message)
      else setFailure(message)
      return
    }
    // A single point of a signature is named by its place.
    setErrors(Object.fromEntries(found.map(([field, message]) => [field.split('.')[0], message])))
    form.current?.querySelector<HTMLInputElement>(`[name="${found[0]?.[0]}"]`)?.focus()
  }
  const sendCode = async () => {
    try {
      toast.success((await browserApi.sendContractCode({ params: { courseId } })).message)
      return true
    } catch (error) {
      reportFailure(error, t`验证码发送失败`)
      return false
    }
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t`签订`}
      onSubmit={submit}
      className="surface mt-5 grid gap-5 px-4 py-5 sm:px-8 sm:py-7"
    >
      <h2 className="font-serif text-xl font-bold">{t`签订`}</h2>
      <TextField
        label={t`您的姓名`}
        name="name"
        isRequired
        autoComplete="name"
        maxLength={contractLimits.nameLength}
        error={errors.name}
        hint={t`与登记的姓名一致`}
      />
      {!isTypedOnly && (
        <SignaturePad strokes={strokes} onChange={(change) => setStrokes(change)} error={errors.signature} />
      )}
      <label className="-mt-2 flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={isTypedOnly}
          onChange={(event) => {
            setTypedOnly(event.currentTarget.checked)
            setErrors({})
          }}
          className="size-5 shrink-0 accent-primary"
        />
        {t`不方便手写，以输入的姓名签署`}
      </label>
      {phone !== null && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 font-semibold">{t`确认是您本人`}</legend>
          {(['PASSWORD', 'CODE'] as const).map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="method"
                checked={method === each}
                onChange={() => {
                  setMethod(each)
                  setErrors({})
                }}
                className="size-5 shrink-0 accent-primary"
              />
              {translate(signMethodLabels[each])}
            </label>
          ))}
        </fieldset>
      )}
      {method === 'PASSWORD' ? (
        <PasswordField label={t`密码`} name="password" isRequired error={errors.password} />
      ) : (
        <CodeField send={sendCode} name="code" error={errors.code} hint={t`发送到 ${phone ?? ''}`} />
      )}
      {failure && (
        <p role="alert" className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">
          {failure}
        </p>
      )}
      <Button type="submit" tone="cinnabar" size="lg" disabled={isSending}>
        {isSending ? t`正在签订…` : t`已阅读，签订协议`}
      </Button>
      <p className="text-sm text-ink-3">{translate(contractPaperTexts.notice)}</p>
    </form>
  )
}
