import { fillText } from '@jiangxue/contract/kit/text.ts'
import {
  factsOf,
  notificationFacts,
  type NotificationFact,
} from '@jiangxue/contract/messaging/notification-facts.values.ts'
import {
  notificationEventLabels,
  notificationTemplates,
  templateLimits,
} from '@jiangxue/contract/messaging/notification.values.ts'
import { NotificationSwitch } from '@jiangxue/contract/office/setting-groups.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Input, Modal, type GetRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { issueMessage } from '../../lib/issue-message.ts'
import { useFormat } from '../../lib/use-format.ts'

interface TemplateDialogProps {
  row: NotificationSwitch
  onApply: (words: Pick<NotificationSwitch, 'subject' | 'body'>) => void
  onClose: () => void
}

/** Edits the texts of an event's messages, which are saved together with the other settings of the card. */
export function TemplateDialog({ row, onApply, onClose }: TemplateDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const id = useId()
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const facts = factsOf(row.name)
  const placeholders = Object.fromEntries(facts.map((fact) => [fact, `{${fact}}`]))
  const usual = {
    subject: translate(notificationTemplates[row.name].subject, placeholders),
    body: translate(notificationTemplates[row.name].body, placeholders),
  }
  const [subject, setSubject] = useState(row.subject || usual.subject)
  const [body, setBody] = useState(row.body || usual.body)
  const isUsual = subject.trim() === usual.subject && body.trim() === usual.body
  // Unchanged texts are stored empty, so that they follow changes to the default texts.
  const words = {
    subject: subject.trim() === usual.subject ? '' : subject.trim(),
    body: body.trim() === usual.body ? '' : body.trim(),
  }
  const failure = NotificationSwitch.safeParse({ ...row, ...words }).error?.issues[0]
  const samples = Object.fromEntries(facts.map((fact) => [fact, translate(notificationFacts[fact].sample)]))
  const insert = (fact: NotificationFact) => {
    const field = area.current?.resizableTextArea?.textArea
    const [from, to] = [field?.selectionStart ?? body.length, field?.selectionEnd ?? body.length]
    setBody(`${body.slice(0, from)}{${fact}}${body.slice(to)}`)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + fact.length + 2, from + fact.length + 2)
    })
  }
  return (
    <Modal
      open
      title={t`修改文字：${translate(notificationEventLabels[row.name])}`}
      width={720}
      onCancel={onClose}
      footer={[
        <Button
          key="usual"
          disabled={isUsual}
          onClick={() => {
            setSubject(usual.subject)
            setBody(usual.body)
          }}
        >{t`恢复默认文字`}</Button>,
        <Button key="cancel" onClick={onClose}>{t`取消`}</Button>,
        <Button
          key="apply"
          type="primary"
          disabled={failure !== undefined}
          onClick={() => {
            onApply(words)
            onClose()
          }}
        >{t`确定`}</Button>,
      ]}
    >
      <div className="grid gap-4">
        <label className="grid gap-1" htmlFor={`${id}-subject`}>
          {t`标题`}
          <Input
            id={`${id}-subject`}
            value={subject}
            maxLength={templateLimits.subject}
            onChange={({ target }) => setSubject(target.value)}
          />
        </label>
        <div className="grid gap-2">
          <label htmlFor={`${id}-body`}>{t`正文`}</label>
          <Input.TextArea
            ref={area}
            id={`${id}-body`}
            value={body}
            maxLength={templateLimits.body}
            autoSize={{ minRows: 4, maxRows: 12 }}
            aria-invalid={failure !== undefined}
            aria-describedby={`${id}-failure`}
            onChange={({ target }) => setBody(target.value)}
          />
          <p id={`${id}-failure`} role="alert" className="m-0 text-sm text-cinnabar-dark empty:hidden">
            {failure && issueMessage(failure)}
          </p>
          <div role="group" aria-label={t`插入占位符`} className="flex flex-wrap gap-2">
            {facts.map((fact) => (
              <Button key={fact} size="small" onClick={() => insert(fact)}>
                {translate(notificationFacts[fact].label)} <code className="text-xs">{`{${fact}}`}</code>
              </Button>
            ))}
          </div>
        </div>
        <section aria-label={t`预览`} className="rounded-admin border border-line bg-paper p-4">
          <p className="m-0 font-semibold break-words">{fillText(subject, samples)}</p>
          <p className="m-0 mt-2 break-words whitespace-pre-line text-ink-2">{fillText(body, samples)}</p>
        </section>
      </div>
    </Modal>
  )
}
