import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { MyAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { appealLimits } from '@jiangxue/contract/exam/appeal.values.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../components/button.tsx'
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
  const [isBusy, setBusy] = useState(false)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (content.trim() === '') return setFailure(t`请填写申诉理由`)
    setBusy(true)
    try {
      const body = { position: position === '' ? null : Number(position), content }
      const { data, message } = await browserApi.appealScore({ params: { id }, body })
      toast.success(message)
      onMade(data)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(failureText(error, t`提交申诉失败`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-3">
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
      <Button type="submit" tone="ink" disabled={isBusy} className="sm:self-start">{t`提交申诉`}</Button>
    </form>
  )
}
