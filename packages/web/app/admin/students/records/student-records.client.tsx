import type { RecordHead } from '@jiangxue/contract/papers/learning-record.ts'
import { useLingui } from '@lingui/react/macro'
import { Pagination } from 'antd'
import { RecordSheet } from '../../../components/record-sheet.tsx'
import { Unverified } from '../../../components/unverified.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { IdCardNumber } from '../../kit/form/id-card-number.client.tsx'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import type { RecordsPage } from './read-records.ts'
import { RecordActions } from './record-actions.client.tsx'
import { usePrint } from './use-print.client.ts'

interface StudentRecordsProps {
  id: number
  head: RecordHead
  records: RecordsPage
  now: string
}

/** The printable learning records of one student (spec §2). */
export default function StudentRecords({ id, head, records, now }: StudentRecordsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { change } = useListAddress()
  const isNarrow = useNarrow()
  const { reason, reveal, print } = usePrint(id)
  const { content, totalElements, number, size } = records
  const from = number * size
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t`${head.studentName}的学习记录`}
          actions={
            <RecordActions id={id} head={head} size={size} today={format.date(now)} reason={reason} print={print} />
          }
        />
      </div>
      <div className="mx-auto max-w-[1000px] print:max-w-none">
        <RecordSheet
          school={head.institution}
          title={t`学习记录`}
          isBelowHeading
          facts={[
            [t`学员姓名`, head.studentName],
            [t`身份证号`, <IdCardNumber key="id" masked={head.idCard} permission="students.reveal" reveal={reveal} />],
            [t`完成课时`, String(head.completedLessons)],
            [t`培训项目`, head.trainingProject],
            [t`机构名称`, head.institution],
            [t`打印日期`, format.date(now)],
            [t`学号`, head.studentNumber ?? '—'],
            [
              t`学习时长`,
              <>
                {format.clock(head.studySeconds)}
                <Unverified isShown={head.isUnverified} />
              </>,
            ],
            [t`折合学时`, t`${head.creditHours} 学时`],
            ...(head.classroomHours > 0 ? [[t`线下授课`, t`${head.classroomHours} 学时`] as const] : []),
          ]}
          note={head.identity ? [t`实名认定`, head.identity] : undefined}
          lines={content.map(({ videoTitle, duration, watchTime, ...record }) => ({
            ...record,
            lessonTitle: videoTitle,
            seconds: duration,
            at: watchTime,
          }))}
          columns={[t`观看时长`, t`观看时间`]}
          range={
            totalElements > content.length
              ? t`第 ${from + 1} - ${from + content.length} 节，共 ${totalElements} 节`
              : t`共 ${totalElements} 节`
          }
        />
        {totalElements > 0 && (
          <nav aria-label={t`分页`} className={`py-4 print:hidden ${isNarrow ? 'list-paging-narrow' : ''}`}>
            <Pagination
              align="end"
              current={number + 1}
              pageSize={size}
              total={totalElements}
              showSizeChanger={false}
              responsive
              showLessItems={isNarrow}
              showTotal={(all, [first, last]) => t`显示 ${first} - ${last} 条，共 ${all} 条`}
              onChange={(page) => change({ page: page === 1 ? undefined : page })}
            />
          </nav>
        )}
      </div>
    </>
  )
}
