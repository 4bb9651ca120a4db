import type { LearningRecord } from '@jiangxue/contract/papers/learning-record.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** The lessons that a student has watched most recently. */
export function RecentRecords({ records }: { records: readonly LearningRecord[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t`最近学习记录`}</h2>
      {records.length === 0 ? (
        <p className="rounded-admin border border-line px-4 py-6 text-center text-ink-3">{t`暂无学习记录`}</p>
      ) : (
        <div
          className="overflow-x-auto rounded-admin border border-line"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label={t`最近学习记录`}
        >
          <table className="w-full min-w-140 text-left">
            <thead className="bg-primary-tint text-sm text-ink-2">
              <tr>
                {[t`课程名称`, t`视频标题`, t`观看时长`, t`观看时间`].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 font-normal whitespace-nowrap">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {records.map(({ id, courseName, videoTitle, duration, watchTime }) => (
                <tr key={id}>
                  <td className="px-3 py-2">{courseName}</td>
                  <td className="px-3 py-2">{videoTitle}</td>
                  <td className="px-3 py-2 whitespace-nowrap tabular-nums">{format.duration(duration)}</td>
                  <td className="px-3 py-2 whitespace-nowrap tabular-nums">{format.dateTime(watchTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
