import type { ChoiceAnswer } from '@jiangxue/contract/exam/item.ts'
import { itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import type { PresenceItem as Item } from '@jiangxue/contract/learning/presence.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { Choices } from '../../components/exam/choices.tsx'
import { RichHtml } from '../../components/rich-html.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { SecondsLeft, useSecondsLeft } from './seconds-left.tsx'
import { useTimeoutReport, type ShownCheck, type usePresenceCheck } from './use-presence-check.ts'

interface PresenceItemProps {
  shown: ShownCheck
  item: Item
  asked: ReturnType<typeof usePresenceCheck>
}

/** An item of the lesson; the first option has the focus, so that its question is read with it. */
export default function PresenceItem({ shown, item, asked }: PresenceItemProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<ChoiceAnswer | null>(null)
  const seconds = useSecondsLeft(shown.deadlineMs)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useTimeoutReport(seconds, asked)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer !== null) void asked.answerByItem(answer)
  }
  return (
    <form ref={form} onSubmit={submit} className="mt-3">
      <fieldset aria-labelledby={`${id}kind ${id}stem`} disabled={asked.isAnswering} className="min-w-0">
        <p id={`${id}kind`} className="text-sm text-ink-2">
          {translate(itemKindLabels[item.kind])}
        </p>
        <div id={`${id}stem`} className="mt-1 mb-3 wrap-anywhere">
          <RichHtml html={item.stem} />
        </div>
        <Choices item={item} answer={answer ?? undefined} onAnswer={setAnswer} />
      </fieldset>
      <Button
        type="submit"
        className="mt-3 w-full"
        disabled={asked.isAnswering || answer === null}
      >{t`提交答案`}</Button>
      <SecondsLeft seconds={seconds} />
    </form>
  )
}
