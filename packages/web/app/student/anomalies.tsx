import type { Page } from '@jiangxue/contract/kit/page.ts'
import type { OwnAnomaly } from '@jiangxue/contract/learning/anomaly.ts'
import { anomalyLimits, anomalyRuleLabels, anomalyStateLabels } from '@jiangxue/contract/learning/anomaly.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../components/button.tsx'
import { useSending } from '../lib/form/use-sending.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { failureText } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Part } from './load-student.ts'
import { Section } from './section/section.tsx'

interface AnomaliesProps {
  userId: number
  anomalies: Part<Page<OwnAnomaly> | null>
}

/** Anomalies that the school asks the student about, with the student's explanations; hidden if there are none. */
export function Anomalies({ userId, anomalies: { value, failure } }: AnomaliesProps) {
  const { t } = useLingui()
  const rows = value?.content ?? []
  if (!failure && rows.length === 0) return null
  return (
    <Section id="anomalies" title={t`学习情况核实`} failure={failure}>
      <ul className="surface divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} userId={userId} row={row} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ userId, row }: { userId: number; row: OwnAnomaly }) {
  const { t } = useLingui()
  const { translate, duration } = useFormat()
  const isOpen = row.state === 'OPEN'
  return (
    <li id={`anomaly-${row.id}`} className="scroll-mt-20 px-4 py-3 sm:px-5">
      <p className="font-semibold">
        {translate(anomalyRuleLabels[row.rule])} · <span className="tabular-nums">{row.day}</span>
      </p>
      <p className="text-ink-2">{row.message}</p>
      <p className="mt-1 text-sm text-ink-2">
        {isOpen
          ? t`学校正在核实，核实期间学时不变。`
          : t`结果：${translate(anomalyStateLabels[row.state])}。理由：${row.reason}`}
        {row.discountedSeconds > 0 && t`已扣减 ${duration(row.discountedSeconds)}`}
      </p>
      {row.answer && <p className="mt-1 text-sm whitespace-pre-line">{t`您的说明：${row.answer}`}</p>}
      {isOpen && <AnswerForm userId={userId} row={row} />}
    </li>
  )
}

function AnswerForm({ userId, row }: { userId: number; row: OwnAnomaly }) {
  const { t } = useLingui()
  const id = useId()
  const revalidator = useRevalidator()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState('')
  const { isSending, send } = useSending()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!answer.trim()) return setError(t`请输入说明`)
    const explain = async () => {
      const params = { userId, id: row.id }
      toast.success((await browserApi.answerAnomaly({ params, body: { answer } })).message)
      setAnswer('')
      setError('')
      void revalidator.revalidate()
    }
    void send(explain, (problem) => setError(failureText(problem, t`提交失败`)))
  }
  return (
    <form onSubmit={submit} className="mt-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {row.answer ? t`更改说明` : t`说明当天的学习情况`}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={anomalyLimits.answerMaxLength}
        value={answer}
        aria-invalid={error !== ''}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => setAnswer(target.value)}
        className="mt-1 w-full resize-y rounded-control border-[1.5px] border-line-strong bg-card px-3.5 py-2.5 aria-invalid:border-cinnabar"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        {error && (
          <p id={`${id}-error`} role="alert" className="mr-auto text-sm text-cinnabar-dark">
            {error}
          </p>
        )}
        <Button type="submit" disabled={isSending}>{t`提交说明`}</Button>
      </div>
    </form>
  )
}
