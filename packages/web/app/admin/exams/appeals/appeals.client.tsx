import type { ScoreAppeal } from '@jiangxue/contract/exam/appeal.ts'
import {
  appealLimits,
  appealStateLabels,
  appealStates,
  type AppealState,
} from '@jiangxue/contract/exam/appeal.values.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Pagination, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { useMayEditExam } from '../use-exam-rights.client.ts'

const DecisionDialog = lazyPart(() => import('./decision-dialog.client.tsx'))
const tones = { OPEN: 'gold', UPHELD: 'jade', REJECTED: 'cinnabar' } as const

interface Which {
  state?: AppealState
  page: number
}

/** The appeals against the results of an exam, and their decisions. */
export default function Appeals({ exam }: { exam: Exam }) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const [which, setWhich] = useState<Which>({ page: 0 })
  return (
    <>
      <Select
        allowClear
        className="mb-4 w-40"
        aria-label={t`申诉状态`}
        placeholder={t`全部申诉`}
        options={optionsOf(appealStates, appealStateLabels)}
        onChange={(state?: AppealState) => setWhich({ page: 0, state })}
      />
      <AppealList
        key={`${which.state} ${which.page}`}
        exam={exam}
        which={which}
        onPage={(page) => setWhich({ ...which, page })}
      />
    </>
  )
}

function AppealList({ exam, which, onPage }: { exam: Exam; which: Which; onPage: (page: number) => void }) {
  const { t } = useLingui()
  const query = { examId: exam.id, size: appealLimits.listSize, ...which }
  const { data, failure, again } = useReading(() => browserApi.listAppeals({ query }), t`加载申诉失败`)
  const mayEdit = useMayEditExam()(exam.kind)
  const [decided, setDecided] = useState<ScoreAppeal>()
  if (!data) return failure ? <LoadFailure title={failure} /> : <Card loading />
  if (data.content.length === 0) return <EmptyState text={t`没有申诉`} />
  return (
    <>
      <ol className="grid gap-4">
        {data.content.map((appeal) => (
          <AppealCard
            key={appeal.id}
            appeal={appeal}
            onDecide={mayEdit && appeal.state === 'OPEN' ? () => setDecided(appeal) : undefined}
          />
        ))}
      </ol>
      <Pagination
        className="mt-4"
        hideOnSinglePage
        current={which.page + 1}
        pageSize={appealLimits.listSize}
        total={data.totalElements}
        showSizeChanger={false}
        onChange={(page) => onPage(page - 1)}
      />
      {decided && <DecisionDialog appeal={decided} onSaved={again} onClose={() => setDecided(undefined)} />}
    </>
  )
}

function AppealCard({ appeal, onDecide }: { appeal: ScoreAppeal; onDecide?: () => void }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const address = useSectionAddress()
  const { id, studentName, studentNumber, position, content, state, scoreBefore, score, reply, decidedBy } = appeal
  const before = pointsOf(scoreBefore)
  return (
    <li aria-labelledby={`appeal-${id}`} className="min-w-0">
      <Card>
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`appeal-${id}`} className="font-semibold wrap-anywhere">
            {studentName} {studentNumber}
          </h2>
          <Badge tone={tones[state]}>{translate(appealStateLabels[state])}</Badge>
          <span className="text-ink-2">{position === null ? t`整份答卷` : t`第 ${position} 题`}</span>
        </div>
        <p className="mt-1 text-sm text-ink-3 tabular-nums">
          {dateTime(appeal.createdAt)} ·{' '}
          {score === null || score === scoreBefore
            ? t`得分 ${before}`
            : t`申诉时得分 ${before}，现为 ${pointsOf(score)}`}
        </p>
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{content}</p>
        {reply && (
          <p className="mt-2 wrap-anywhere whitespace-pre-wrap text-ink-2">{t`${decidedBy ?? ''} 答复：${reply}`}</p>
        )}
        {appeal.correctionId !== null && <p className="mt-1 text-sm text-ink-2">{t`答卷已因试题更正重新评分`}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Link to={address(`exams/sheets/${appeal.attemptId}`)} className="inline-flex">
            <Button tabIndex={-1}>{t`查看答卷`}</Button>
          </Link>
          {onDecide && (
            <Button type="primary" aria-label={t`答复${studentName}的申诉`} onClick={onDecide}>{t`答复`}</Button>
          )}
        </div>
      </Card>
    </li>
  )
}
