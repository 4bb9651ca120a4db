import type { Exam, ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import {
  candidateStateLabels,
  candidateStates,
  examKindLabels,
  examStateLabels,
} from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Tabs } from 'antd'
import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useOptions } from '../../kit/form/use-options.client.ts'
import type { ListData } from '../../kit/list/list-loader.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { examTones } from '../exam-tones.ts'
import { useMayCorrect } from '../use-exam-rights.client.ts'
import { ExamFacts } from './exam-facts.client.tsx'
import { Readiness } from './readiness.client.tsx'
import { useCandidateActions } from './use-candidate-actions.client.tsx'
import { useCandidateColumns } from './use-candidate-columns.client.tsx'
import { useExamButtons } from './use-exam-buttons.client.tsx'
import { useLiveExam } from './use-live-exam.client.ts'

const Appeals = lazyPart(() => import('../appeals/appeals.client.tsx'))
const Statistics = lazyPart(() => import('../statistics/statistics.client.tsx'))
const Corrections = lazyPart(() => import('../corrections/corrections.client.tsx'))

/** What is shown of an exam once it is over. */
type Tab = 'candidates' | 'statistics' | 'appeals' | 'corrections'

/** An exam: how it stands, its candidates, and what staff do about them. */
export default function ExamScreen({ data }: { data: ListData<ExamCandidate, Exam | null> }) {
  const { t } = useLingui()
  // An open dialog must survive a failure to read the exam again.
  const [last, setLast] = useState(data.extra)
  if (data.extra && data.extra !== last) setLast(data.extra)
  if (!last)
    return (
      <>
        <PageHeader title={t`考试`} />
        <LoadFailure title={data.failure ?? t`加载考试失败`} />
      </>
    )
  return <Shown loaded={{ ...data, extra: last }} />
}

function Shown({ loaded }: { loaded: ListData<ExamCandidate, Exam> }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const data = useLiveExam(loaded)
  const exam = data.extra
  const buttons = useExamButtons(exam)
  const candidates = useCandidateActions(exam)
  const [tab, setTab] = useState<Tab>('candidates')
  /** The item whose correction is opened with its tab. */
  const [corrected, setCorrected] = useState<number>()
  const mayCorrect = useMayCorrect(exam)
  const show = (next: Tab, item?: number) => {
    setCorrected(item)
    setTab(next)
  }
  const correct = (item: number) => show('corrections', item)
  const note = (
    <>
      <Badge tone="primary">{translate(examKindLabels[exam.kind])}</Badge>
      <Badge tone={examTones[exam.state]}>{translate(examStateLabels[exam.state])}</Badge>
    </>
  )
  const isOver = exam.state === 'ENDED' || exam.state === 'RELEASED'
  const tabs = isOver && (
    <Tabs
      activeKey={tab}
      onChange={(key) => show(key as Tab)}
      items={[
        { key: 'candidates', label: t`考生` },
        { key: 'statistics', label: t`统计` },
        ...(exam.state === 'RELEASED' ? [{ key: 'appeals', label: t`申诉` }] : []),
        { key: 'corrections', label: t`试题更正` },
      ]}
    />
  )
  const columns = useCandidateColumns(exam)
  return (
    <>
      {tab === 'candidates' ? (
        <ListPage
          title={exam.name}
          note={note}
          above={
            <div className="mb-4 grid gap-4">
              {tabs}
              {exam.state === 'DRAFT' && <Readiness exam={exam} />}
              <ExamFacts exam={exam} />
            </div>
          }
          data={data}
          columns={columns}
          keyword={t`姓名或学号`}
          empty={exam.candidates === 0 ? t`还没有考生` : t`没有符合条件的考生`}
          filters={[{ name: 'state', label: t`考生状态`, options: optionsOf(candidateStates, candidateStateLabels) }]}
          actions={buttons.buttons}
          rowActionsWidth={224}
          rowActions={(row) => <RowActions name={row.name} actions={candidates.actionsOf(row)} />}
        />
      ) : (
        <>
          <PageHeader title={exam.name} note={note} actions={buttons.buttons} />
          {tabs}
          {tab === 'statistics' && <Statistics exam={exam} onCorrect={mayCorrect ? correct : undefined} />}
          {tab === 'appeals' && <Appeals exam={exam} />}
          {tab === 'corrections' && <Corrections exam={exam} item={corrected} />}
        </>
      )}
      {buttons.dialogs}
      {candidates.dialogs}
    </>
  )
}
