import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { attemptEndLabels, attemptStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { pointsOf } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { FactTable, type Fact } from '../../kit/fact-table.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { attemptTones } from '../exam-tones.ts'
import { useMayEditExam, useMayProctor } from '../use-exam-rights.client.ts'
import { EventsCard } from './events-card.client.tsx'
import { InPlaceMark } from './in-place-mark.client.tsx'
import { SheetItem, type Item } from './sheet-item.client.tsx'

const CorrectDialog = lazyPart(() => import('./correct-dialog.client.tsx'))

/** What a candidate has answered, with the keys, the points and what happened; essays are marked in place. */
export default function ExamSheet({ initial, exam }: { initial: AttemptSheet; exam: Exam }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const address = useSectionAddress()
  const mayEdit = useMayEditExam()(exam.kind)
  const mayProctor = useMayProctor()
  const [sheet, setSheet] = useState(initial)
  const [corrected, setCorrected] = useState<Item>()
  const { studentName, number, state, score, total, endedBy } = sheet
  const isHandedIn = state === 'HANDED_IN'
  const unmarked = sheet.items.filter(({ earned }) => earned === null).length
  const facts: Fact[] = [
    [
      t`考试`,
      <Link key="exam" to={address(`exams/${exam.id}`)} className="text-primary">
        {exam.name}
      </Link>,
    ],
    [t`作答`, t`第 ${number} 次`],
    [t`开始时间`, dateTime(sheet.startedAt)],
    [t`交卷时间`, dateTime(sheet.handedInAt) || '—'],
    [t`交卷方式`, endedBy ? translate(attemptEndLabels[endedBy]) : '—'],
    ...(sheet.lateAcceptedAt === null ? [] : [[t`迟到的答案`, t`已采用，${dateTime(sheet.lateAcceptedAt)}`] as const]),
    [t`得分`, score === null ? t`还有 ${unmarked} 题待评` : t`${pointsOf(score)} / ${pointsOf(total)} 分`],
  ]
  return (
    <>
      <PageHeader
        title={t`${studentName}的答卷`}
        note={<Badge tone={attemptTones[state]}>{translate(attemptStateLabels[state])}</Badge>}
      />
      <Card style={{ marginBottom: 16 }}>
        <FactTable facts={facts} />
      </Card>
      <ol className="mb-4 grid gap-4">
        {sheet.items.map((item) => (
          <SheetItem key={item.position} item={item}>
            {isHandedIn &&
              (item.earned === null
                ? mayProctor && <InPlaceMark item={item} attemptId={sheet.id} onMarked={setSheet} />
                : mayEdit && (
                    <Button
                      className="mt-3"
                      aria-label={t`第 ${item.position} 题修改得分`}
                      onClick={() => setCorrected(item)}
                    >{t`修改得分`}</Button>
                  ))}
          </SheetItem>
        ))}
      </ol>
      <EventsCard events={sheet.events} />
      {corrected && (
        <CorrectDialog
          item={corrected}
          attemptId={sheet.id}
          onMarked={setSheet}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </>
  )
}
