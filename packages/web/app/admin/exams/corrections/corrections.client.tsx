import type { Correction } from '@jiangxue/contract/exam/correction.ts'
import { correctionKindLabels, correctionStateLabels } from '@jiangxue/contract/exam/correction.values.ts'
import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Progress } from 'antd'
import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { useMayCorrect } from '../use-exam-rights.client.ts'

const CorrectionDialog = lazyPart(() => import('./correction-dialog.client.tsx'))

/** The corrections of an exam with their progress; `item` opens the dialog for a version of an item at once. */
export default function Corrections({ exam, item }: { exam: Exam; item?: number | undefined }) {
  const { t } = useLingui()
  const params = { id: exam.id }
  const { data, failure, again } = useReading(
    () => browserApi.listCorrections({ params }),
    t`加载考试失败`,
    (corrections) => corrections.some(({ state }) => state === 'RUNNING'),
  )
  const mayCorrect = useMayCorrect(exam)
  const [isOpen, setOpen] = useState(item !== undefined)
  if (!data) return failure ? <LoadFailure title={failure} /> : <Card loading />
  return (
    <>
      {mayCorrect && <Button type="primary" className="mb-4" onClick={() => setOpen(true)}>{t`更正试题`}</Button>}
      {data.length === 0 ? (
        <EmptyState text={t`没有更正过试题`} />
      ) : (
        <ol className="grid gap-4">
          {data.map((correction) => (
            <CorrectionCard key={correction.id} correction={correction} />
          ))}
        </ol>
      )}
      {isOpen && <CorrectionDialog exam={exam} item={item} onDone={again} onClose={() => setOpen(false)} />}
    </>
  )
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const { id, kind, state, summary, reason, percent, changed, passed, failed, conflicts, certificates } = correction
  return (
    <li aria-labelledby={`correction-${id}`} className="min-w-0">
      <Card>
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`correction-${id}`} className="font-semibold wrap-anywhere">
            {summary}
          </h2>
          <Badge tone="primary">{translate(correctionKindLabels[kind])}</Badge>
          <Badge tone={state === 'DONE' ? 'jade' : 'gold'}>{translate(correctionStateLabels[state])}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-3">{t`${correction.createdBy}，${dateTime(correction.createdAt)}`}</p>
        <p className="mt-2 wrap-anywhere">{t`理由：${reason}`}</p>
        {state === 'RUNNING' && <Progress percent={percent} aria-label={translate(correctionStateLabels.RUNNING)} />}
        <p className="mt-2">{t`${changed} 份答卷的成绩已改变，其中 ${passed} 份由不合格变为合格，${failed} 份由合格变为不合格。`}</p>
        {conflicts > 0 && (
          <p className="mt-2 text-cinnabar">{t`${conflicts} 人的班期成绩已由他人更改，没有更新，请核对。`}</p>
        )}
        {certificates.length > 0 && (
          <>
            <p className="mt-2">{t`以下证书的考核成绩已改变，是否处理由学校决定：`}</p>
            <ul className="mt-1 list-disc pl-5">
              {certificates.map(({ id: certificateId, certificateNumber, studentName }) => (
                <li key={certificateId}>
                  {studentName} · {certificateNumber}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </li>
  )
}
