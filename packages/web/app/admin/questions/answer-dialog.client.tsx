import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { ManagedQuestion } from '@jiangxue/contract/course/question.ts'
import { questionLimits } from '@jiangxue/contract/course/question.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useCloseWithWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { usePermission } from '../kit/use-permission.client.tsx'

/** A question with its answers and reports, and a field for another answer. */
export function AnswerDialog({ question, onClose }: { question: ManagedQuestion; onClose: () => void }) {
  const { t } = useLingui()
  const { dateTime, clock } = useFormat()
  const may = usePermission()
  const revalidator = useRevalidator()
  const [content, setContent] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const close = useCloseWithWarning(() => content.trim() !== '', onClose)
  async function send() {
    if (!content.trim()) return setFailure(t`请输入回答内容`)
    setSending(true)
    try {
      const { message } = await browserApi.answerQuestion({ params: { id: question.id }, body: { content } })
      toast.success(message)
      onClose()
      void revalidator.revalidate()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(Object.values(error.body?.errors ?? {})[0] ?? error.message)
    } finally {
      setSending(false)
    }
  }
  const mayAnswer = may('questions.edit')
  return (
    <Modal
      open
      title={t`回答提问`}
      okText={t`发布回答`}
      cancelText={t`关闭`}
      confirmLoading={isSending}
      okButtonProps={{ hidden: !mayAnswer }}
      onOk={() => void send()}
      mask={{ closable: false }}
      onCancel={() => {
        if (!isSending) void close()
      }}
    >
      <p className="text-sm text-ink-3">
        {question.courseName} · {question.lessonTitle} · {clock(question.position)}
      </p>
      <p className="mt-2 text-md whitespace-pre-line wrap-anywhere">{question.content}</p>
      <p className="mt-1 text-sm text-ink-3">
        {question.authorName} · {dateTime(question.createdAt)}
      </p>
      {question.reports > 0 && (
        <Alert
          type="warning"
          showIcon
          className="mt-3!"
          title={t`被举报 ${question.reports} 次`}
          description={question.reportReasons.join('；')}
        />
      )}
      <ul className="mt-3 grid gap-2">
        {question.answers.map((answer) => (
          <li key={answer.id} className="rounded-admin bg-primary-tint px-3 py-2">
            <p className="whitespace-pre-line wrap-anywhere">{answer.content}</p>
            <p className="mt-1 text-sm text-ink-3">
              {answer.authorName ?? t`学校`} · {dateTime(answer.createdAt)}
            </p>
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <Input.TextArea
          className="mt-3!"
          rows={4}
          maxLength={questionLimits.maxLength}
          showCount
          aria-label={t`回答内容`}
          placeholder={t`回答内容`}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      )}
      {failure && (
        <p role="alert" className="mt-6 text-cinnabar-dark">
          {failure}
        </p>
      )}
    </Modal>
  )
}
