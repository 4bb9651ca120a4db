import type { OrganizationReport } from '@jiangxue/contract/organization/organization-console.ts'
import { learnerGroupLabels, learningStatuses } from '@jiangxue/contract/organization/organization-console.values.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StudyTime } from '../../../components/study-time.tsx'
import { useSite } from '../../../lib/site.ts'
import { useFormat } from '../../../lib/use-format.ts'

/** The printable report: figures, learningStatuses, the most diligent students, and issued certificates. */
export function ReportSheet({ report }: { report: OrganizationReport }) {
  const { t } = useLingui()
  const { translate, studyTime, dateTime } = useFormat()
  const { siteName } = useSite()
  const [year, month] = report.month.split('-').map(Number)
  const each = report.activePeople > 0 ? Math.floor(report.studySeconds / report.activePeople) : 0
  const studied = <StudyTime seconds={report.studySeconds} isUnverified={report.isUnverified} />
  const figures: readonly (readonly [name: string, value: ReactNode])[] = [
    [t`学员`, t`${report.people} 人`],
    [t`本月新增`, t`${report.newPeople} 人`],
    [t`本月在学`, t`${report.activePeople} 人`],
    [t`学习时长`, studied],
    [t`在学人均`, studyTime(each)],
    [t`本月发证`, t`${report.certificates} 本`],
  ]
  return (
    <article className="surface mx-auto max-w-[1000px] p-4 sm:p-8 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <p className="text-center text-sm text-ink-3">{siteName}</p>
      <h2 className="text-center font-serif text-[26px] font-bold">{t`${report.organization.name}学习月报`}</h2>
      <p className="mt-1 text-center text-ink-2">{t`${year} 年 ${month} 月`}</p>
      <dl className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-admin border border-line p-3 text-center print:p-2">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-lg font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Part title={t`学习情况（截至今日）`}>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-4 print:grid-cols-4">
          {learningStatuses.map((learningStatus) => (
            <li key={learningStatus} className="flex justify-between gap-2">
              <span className="text-ink-2">{translate(learnerGroupLabels[learningStatus])}</span>
              <b className="tabular-nums">{t`${report.learningStatuses[learningStatus]} 人`}</b>
            </li>
          ))}
        </ul>
      </Part>
      <div className="grid gap-x-8 sm:grid-cols-2 print:grid-cols-2">
        <Part title={t`学习最多的学员`}>
          <Lines
            empty={t`本月暂无学习记录`}
            lines={report.diligent.map(({ id, name, seconds }) => [id, name, studyTime(seconds)])}
          />
        </Part>
        <Part title={t`本月取得证书`}>
          <Lines
            empty={t`本月暂无`}
            lines={report.certified.map((row, index) => [
              index,
              `${row.studentName} · ${row.courseName}`,
              row.issueDate,
            ])}
          />
        </Part>
      </div>
      <p className="mt-6 text-right text-xs text-ink-3">{t`生成时间：${dateTime(report.madeAt)}`}</p>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-2 border-b border-line pb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Lines({ empty, lines }: { empty: string; lines: readonly (readonly [number, string, string])[] }) {
  if (lines.length === 0) return <p className="text-ink-3">{empty}</p>
  return (
    <ol className="text-sm">
      {lines.map(([key, name, value]) => (
        <li key={key} className="flex justify-between gap-3 py-0.5">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0 text-ink-2 tabular-nums">{value}</span>
        </li>
      ))}
    </ol>
  )
}
