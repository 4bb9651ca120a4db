import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Card, Result } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { SheetMarking } from './sheet-marking.client.tsx'

/** A sheet to mark, and how many there are. */
interface Next {
  sheet: AttemptSheet | null
  left: number
}

/** Marks the sheets of an exam one after another, without the names of their candidates. */
export default function ExamMarking({ first, exam }: { first: Next; exam: Exam }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  // Increases with every sheet, also if one comes again because it is not wholly marked.
  const [shown, setShown] = useState({ ...first, done: 0 })
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const { sheet, left, done } = shown
  const next = async () => {
    setLoading(true)
    try {
      const found = await browserApi.nextToMark({ params: { id: exam.id } })
      setFailure(undefined)
      setShown({ ...found, done: done + 1 })
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(failureText(error, t`加载下一份答卷失败`))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <PageHeader
        title={t`评卷`}
        note={
          <span role="status" className="text-sm text-ink-2 tabular-nums">
            {sheet ? t`${exam.name} · 已评 ${done} 份，待评 ${left} 份` : exam.name}
          </span>
        }
        actions={
          <Link to={address(`exams/${exam.id}`)} className="inline-flex">
            <Button tabIndex={-1}>{t`返回考试`}</Button>
          </Link>
        }
      />
      {failure !== undefined ? (
        <Alert
          type="error"
          showIcon
          title={failure}
          action={<Button size="small" loading={isLoading} onClick={() => void next()}>{t`重试`}</Button>}
        />
      ) : sheet ? (
        <SheetMarking key={done} sheet={sheet} isLoadingNext={isLoading} onMarked={() => void next()} />
      ) : (
        <Card>
          <Result
            icon={<CircleCheck aria-hidden size={48} className="mx-auto text-jade" />}
            title={<h2 className="text-lg font-semibold">{t`全部评完`}</h2>}
            subTitle={t`没有待评的答卷。考试结束后，可以在考试详情中公布成绩。`}
          />
        </Card>
      )}
    </>
  )
}
