import type { MyAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { appealLimits } from '@jiangxue/contract/exam/appeal.values.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'

interface AppealFormProps {
  sheet: Pick<RevealedSheet, 'id' | 'items'>
  onMade: (appeal: MyAppeal) => void
}

/** Asks what an appeal is about, and why. */
export default function AppealForm({ sheet: { id, items }, onMade }: AppealFormProps) {
  const { t } = useLingui()
  const [position, setPosition] = useState('')
  const [content, setContent] = useState('')
  const [failure, setFailure] = useState('')
  const { isSending, send } = useSending()
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (content.trim() === '') return setFailure(t`请填写申诉理由`)
    const appeal = async () => {
      const body = { position: position === '' ? null : Number(position), content }
      const { data, message } = await browserApi.appealScore({ params: { id }, body })
      toast.success(message)
      onMade(data)
    }
    void send(appeal, (problem) => setFailure(failureText(problem, t`提交申诉失败`)))
  }
  return (
    <form onSubmit={submit} className="mt-3 flex flex-col gap-3">
      <label className="font-semibold">
        {t`申诉内容`}
        <select
          className="field mt-1.5 font-normal"
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value)}
        >
          <option value="">{t`整份答卷`}</option>
          {items.map((item) => (
            <option key={item.position} value={item.position}>{t`第 ${item.position} 题`}</option>
          ))}
        </select>
      </label>
      <label className="font-semibold">
        {t`申诉理由`}
        <textarea
          className="field mt-1.5 font-normal"
          rows={4}
          maxLength={appealLimits.content}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
      </label>
      {failure && (
        <p role="alert" className="text-md text-cinnabar-dark">
          {failure}
        </p>
      )}
      <Button type="submit" tone="ink" disabled={isSending} className="sm:self-start">{t`提交申诉`}</Button>
    </form>
  )
}
