import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { useFormat } from '../lib/use-format.ts'
import { Badge } from './badge.tsx'
import { EmptyState } from './empty-state.tsx'
import { Unverified } from './unverified.tsx'

export interface RecordLine {
  readonly id: number
  readonly courseName: string
  readonly lessonTitle: string
  readonly progress: number
  readonly seconds: number
  readonly isUnverified?: boolean | undefined
  /** Whether there is no record of delivery for some of the time. */
  readonly isExternal?: boolean | undefined
  readonly at: string
}
interface RecordSheetProps {
  school: string
  title: string
  /** Whether the page has a heading above the sheet. */
  isBelowHeading?: boolean
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** A long fact below the others. */
  note?: readonly [name: string, value: string] | undefined
  lines: readonly RecordLine[]
  /** Titles of the columns for the time watched and the last time. */
  columns: readonly [seconds: string, at: string]
  /** Which of how many lines are shown, as text. */
  range: string
  children?: ReactNode
}

const cell = 'border-b border-line px-2 py-2.5 sm:px-3 print:py-1.5'
/** A column that is hidden on phones but printed. */
const wideCell = `${cell} max-sm:hidden print:table-cell`

/** A printable learning record: the student, a line per lesson, and space for signatures. */
export function RecordSheet({
  school,
  title,
  isBelowHeading = false,
  facts,
  note,
  lines,
  columns,
  range,
  children,
}: RecordSheetProps) {
  const { t } = useLingui()
  const format = useFormat()
  const Title = isBelowHeading ? 'h2' : 'h1'
  return (
    <article className="surface p-4 sm:p-8 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <p className="text-center text-sm text-ink-3">{school}</p>
      <Title className="text-center font-serif text-[26px] font-bold">{title}</Title>
      <dl className="mt-5 grid grid-cols-2 gap-x-4 max-[419px]:grid-cols-1 gap-y-2 text-sm sm:grid-cols-3 sm:text-base print:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-x-2">
            <dt className="shrink-0 text-ink-3">{name}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
        {note && (
          <div className="col-span-full flex gap-x-2">
            <dt className="shrink-0 text-ink-3">{note[0]}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{note[1]}</dd>
          </div>
        )}
      </dl>
      {lines.length === 0 ? (
        <div className="mt-6">
          <EmptyState text={t`暂无学习记录`} />
        </div>
      ) : (
        <table className="mt-6 w-full border-t-2 border-ink text-left text-sm tabular-nums sm:text-base print:text-sm">
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className={`${wideCell} font-semibold whitespace-nowrap`}>{t`课程名称`}</th>
              {[t`课时名称`, t`进度`, columns[0]].map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold whitespace-nowrap`}>
                  {name}
                </th>
              ))}
              <th scope="col" className={`${wideCell} font-semibold`}>
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Fragment key={line.id}>
                {line.courseName !== lines[index - 1]?.courseName && (
                  <tr className="sm:hidden print:hidden">
                    <th colSpan={3} scope="colgroup" className={`${cell} bg-paper-deep/50 font-semibold`}>
                      {line.courseName}
                    </th>
                  </tr>
                )}
                <tr className="break-inside-avoid">
                  <td className={wideCell}>{line.courseName}</td>
                  <td className={cell}>{line.lessonTitle}</td>
                  <td className={cell}>{line.progress}%</td>
                  <td className={cell}>
                    {format.clock(line.seconds)}
                    <Unverified isShown={line.isUnverified} isOfLesson />
                    {line.isExternal && (
                      <>
                        {' '}
                        <Badge>{t`无送达记录`}</Badge>
                      </>
                    )}
                  </td>
                  <td className={`${wideCell} whitespace-nowrap`}>{format.dateTime(line.at)}</td>
                </tr>
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" colSpan={2} className={`${cell} text-left sm:hidden print:hidden`}>{t`合计`}</th>
              <th scope="row" colSpan={3} className={`${wideCell} text-left`}>{t`合计`}</th>
              <td className={`${cell} whitespace-nowrap`}>
                {format.clock(lines.reduce((sum, { seconds }) => sum + seconds, 0))}
              </td>
              <td className={wideCell}>{range}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {children}
      <p className="mt-14 hidden justify-between break-inside-avoid print:flex">
        <span>{t`学员签字：________________`}</span>
        <span>{t`学校盖章：________________`}</span>
      </p>
    </article>
  )
}
