import { answeredKinds, privacyLimits, privacyRequestLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { focusFirst } from '../../components/focus-first.ts'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

interface RequestSheetProps {
  onAsked: () => void
  onClose: () => void
}

/** Asks the school to correct one's data, or something else. */
export default function RequestSheet({ onAsked, onClose }: RequestSheetProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const id = useId()
  const most = privacyLimits.noteLength
  const [kind, setKind] = useState<(typeof answeredKinds)[number]>('correct')
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') return setError(t`请说明您的请求`)
    const ask = async () => {
      toast.success((await browserApi.askPrivacyRequest({ body: { kind, note } })).message)
      onAsked()
    }
    void send(ask, (problem) =>
      setError(problem.body?.errors?.['note'] ?? failureText(problem, t`操作失败，请稍后重试`)),
    )
  }
  return (
    <Sheet title={t`提交请求`} onClose={onClose}>
      <form ref={focusFirst} method="post" noValidate className="mt-3 flex flex-col gap-5" onSubmit={submit}>
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t`请求的内容`}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {answeredKinds.map((each) => (
              <label
                key={each}
                className="flex h-12 cursor-pointer items-center gap-2.5 rounded-control border-[1.5px] border-line-strong px-4 hover:border-ink-3 has-checked:border-primary has-checked:bg-primary-tint has-checked:font-semibold"
              >
                <input
                  type="radio"
                  name="kind"
                  checked={kind === each}
                  onChange={() => setKind(each)}
                  className="size-4 accent-primary"
                />
                {translate(privacyRequestLabels[each])}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label htmlFor={id} className="required mb-1.5 block font-semibold">{t`说明`}</label>
          <textarea
            id={id}
            rows={5}
            maxLength={most}
            value={note}
            aria-required
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            placeholder={
              kind === 'correct' ? t`哪一项有误，正确的是什么` : t`例如：要求说明某项数据的用途，或者删除某项数据`
            }
            onChange={({ target }) => setNote(target.value)}
            className="field h-auto resize-y py-2.5"
          />
          <p
            id={`${id}-note`}
            role={error ? 'alert' : undefined}
            className={`mt-1 text-sm ${error ? 'text-cinnabar-dark' : 'text-ink-3'}`}
          >
            {error ?? t`最多 ${most} 个字符`}
          </p>
        </div>
        <Button type="submit" className="self-end" disabled={isSending}>
          {isSending ? t`正在提交…` : t`提交`}
        </Button>
      </form>
    </Sheet>
  )
}
