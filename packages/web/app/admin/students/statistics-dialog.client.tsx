import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Skeleton } from 'antd'
import { Avatar } from '../../components/img.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useReading } from '../../lib/http/use-reading.ts'
import { RecentRecords } from './recent-records.client.tsx'
import { StatisticsFigures } from './statistics-figures.client.tsx'

/** One student's study figures, overall and today (spec §2, statistics modal). */
export default function StatisticsDialog({ student, onClose }: { student: StudentRow; onClose: () => void }) {
  const { t } = useLingui()
  const params = { id: student.id }
  const {
    data: loaded,
    failure,
    again,
  } = useReading(
    async () => {
      const [statistics, records] = await Promise.all([
        browserApi.getStudentStatistics({ params }),
        browserApi.listLearningRecords({ params, query: {} }),
      ])
      return { statistics, records: Array.isArray(records) ? records : records.content }
    },
    t`获取学习统计失败`,
  )
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
          <ProblemNotice message={failure} onRetry={again} />
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
