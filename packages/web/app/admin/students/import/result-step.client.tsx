import type { ImportResult, StudentImport } from '@jiangxue/contract/student/roster.ts'
import { rosterLimits } from '@jiangxue/contract/student/roster.values.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { Counts } from './counts.client.tsx'
import { ImportActions } from './import-actions.client.tsx'

/** The result of an import: figures, rejected rows, initial passwords, and undo. */
export function ResultStep({ result }: { result: { id: number } & ImportResult }) {
  const { t } = useLingui()
  const { id, total, created, updated, skipped, failures, joined, already = 0 } = result
  const [done, setDone] = useState<StudentImport>()
  useEffect(() => {
    browserApi.getImport({ params: { id } }).then(setDone, () => undefined)
  }, [id])
  const isUndone = done?.status === 'UNDONE'
  const imported = created + updated
  return (
    <>
      <div role="status" className="mb-4">
        <p
          className={`flex items-center gap-2 rounded-admin px-4 py-2 font-semibold ${isUndone ? 'bg-primary-tint text-ink-2' : 'bg-jade-tint text-jade'}`}
        >
          <CircleCheck aria-hidden size={18} className="shrink-0" />
          {isUndone
            ? t`已撤销导入`
            : joined === undefined
              ? t`导入成功！共导入 ${imported} 条记录`
              : t`导入成功！${joined} 名学员加入班期，其中新建 ${created} 名；${already} 名原已在班`}
        </p>
      </div>
      <Counts counts={{ total, created, updated, skipped, refused: failures.length }} />
      {done && (
        <div className="mt-4">
          <ImportActions import={done} onChange={setDone} />
        </div>
      )}
      {done?.hasPasswords && (
        <p className="mt-3 text-sm text-ink-2">{t`新学员的初始密码只能下载一次，24 小时后删除。`}</p>
      )}
      {failures.length > 0 && (
        <>
          <h2 className="mt-5 mb-2 font-semibold">{t`未导入 ${failures.length} 行`}</h2>
          <ul
            className="max-h-[36vh] divide-y divide-line overflow-y-auto rounded-admin border border-line"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
            tabIndex={0}
            aria-label={t`未导入的行`}
          >
            {failures.slice(0, rosterLimits.previewRows).map(({ row, reason }) => (
              <li key={row} className="px-4 py-2 leading-snug [overflow-wrap:anywhere]">
                <b className="font-semibold">{t`第 ${row} 行`}</b>
                <span className="block text-sm text-cinnabar-dark">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
