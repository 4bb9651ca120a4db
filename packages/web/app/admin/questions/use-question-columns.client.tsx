import type { ManagedQuestion } from '@jiangxue/contract/course/question.ts'
import { questionStateLabels } from '@jiangxue/contract/course/question.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'

/** The columns of the question list; a click on the question opens it. */
export function useQuestionColumns(open: (question: ManagedQuestion) => void): ListColumn<ManagedQuestion>[] {
  const { t } = useLingui()
  const { translate, dateTime, clock } = useFormat()
  return [
    {
      title: t`提问内容`,
      dataIndex: 'content',
      headsCard: true,
      width: 320,
      render: (content, row) => (
        <button
          type="button"
          onClick={() => open(row)}
          className="line-clamp-3 text-left wrap-anywhere hover:text-primary"
        >
          {content}
        </button>
      ),
    },
    {
      title: t`课程 / 课时`,
      dataIndex: 'courseName',
      width: 240,
      render: (name, { lessonTitle, position }) => (
        <>
          {name}
          <span className="block text-ink-3">
            {lessonTitle} · {clock(position)}
          </span>
        </>
      ),
    },
    { title: t`学员`, dataIndex: 'authorName', width: 110 },
    {
      title: t`状态`,
      dataIndex: 'isAnswered',
      width: 120,
      render: (isAnswered, { isHidden, reports }) => (
        <span className="inline-flex flex-wrap gap-1">
          {isHidden ? (
            <Badge tone="plain">{translate(questionStateLabels.hidden)}</Badge>
          ) : (
            <Badge tone={isAnswered ? 'jade' : 'gold'}>
              {translate(questionStateLabels[isAnswered ? 'answered' : 'open'])}
            </Badge>
          )}
          {reports > 0 && <Badge tone="cinnabar">{t`举报 ${reports} 次`}</Badge>}
        </span>
      ),
    },
    { title: t`提问时间`, dataIndex: 'createdAt', width: 155, render: dateTime },
  ]
}
