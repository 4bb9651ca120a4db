import type { StudentImport } from '@jiangxue/contract/student/roster.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ImportActions } from './import-actions.client.tsx'

/** The latest imports, each with the actions still available. */
export function ImportHistory() {
  const { t } = useLingui()
  const format = useFormat()
  const [imports, setImports] = useState<readonly StudentImport[]>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    browserApi.listImports().then(setImports, () => setFailed(true))
  }, [])
  if (hasFailed) return <p className="mt-2 text-sm text-ink-3">{t`加载导入记录失败`}</p>
  if (!imports || imports.length === 0) return null
  const replace = (changed: StudentImport) =>
    setImports((shown) => shown?.map((each) => (each.id === changed.id ? changed : each)))
  return (
    <section className="mt-4" aria-label={t`最近的导入`}>
      <h2 className="mb-2 font-semibold">{t`最近的导入`}</h2>
      <ul
        className="max-h-[38vh] divide-y divide-line overflow-y-auto rounded-admin border border-line"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={t`最近的导入`}
      >
        {imports.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
              <b className="font-semibold">{each.fileName}</b> {each.status === 'UNDONE' && <Badge>{t`已撤销`}</Badge>}
              <span className="block text-sm text-ink-2 tabular-nums">
                {t`${format.dateTime(each.committedAt)} · ${each.createdByName} · 新增 ${each.counts.created}，补充 ${each.counts.updated}，未导入 ${each.counts.refused}`}
                {each.trainingClass && (
                  <span className="block">{t`班期“${each.trainingClass.name}”：加入 ${each.trainingClass.joined} 名，原已在班 ${each.trainingClass.already} 名`}</span>
                )}
              </span>
            </span>
            <ImportActions import={each} onChange={replace} />
          </li>
        ))}
      </ul>
    </section>
  )
}
