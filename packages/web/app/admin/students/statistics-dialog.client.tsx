import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { LearningRecord } from '@jiangxue/contract/papers/learning-record.ts'
import type { StudentStatistics } from '@jiangxue/contract/student/student-statistics.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Avatar } from '../../components/img.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { RecentRecords } from './recent-records.client.tsx'
import { StatisticsFigures } from './statistics-figures.client.tsx'

interface Loaded {
  statistics: StudentStatistics
  records: LearningRecord[]
}

/** One student's study figures, overall and today (spec §2, statistics modal). */
export default function StatisticsDialog({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isOpen = true
    const params = { id: student.id }
    setFailure(undefined)
    Promise.all([
      browserApi.getStudentStatistics({ params }),
      browserApi.listLearningRecords({ params, query: {} }),
    ]).then(
      ([statistics, records]) =>
        isOpen && setLoaded({ statistics, records: Array.isArray(records) ? records : records.content }),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
        if (isOpen) setFailure(failureText(error, t`获取学习统计失败`))
      },
    )
    return () => {
      isOpen = false
    }
  }, [student.id, attempt, t])
  return (
    <Modal
      open
      title={t`学习统计`}
      width={860}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      <header className="flex items-center gap-4">
        <Avatar src={student.avatar} width={56} height={56} className="size-14 shrink-0" />
        <div className="min-w-0">
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">{student.name}</p>
          <p className="text-sm text-ink-3 tabular-nums [overflow-wrap:anywhere]">
            {[t`学号 ${student.studentId}`, student.organizationName].filter(Boolean).join(' · ')}
          </p>
        </div>
      </header>
      <div className="mt-5 grid gap-6">
        {failure ? (
          <ProblemNotice message={failure} onRetry={() => setAttempt((count) => count + 1)} />
        ) : loaded ? (
          <>
            <StatisticsFigures statistics={loaded.statistics} />
            <RecentRecords records={loaded.records} />
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </Modal>
  )
}
