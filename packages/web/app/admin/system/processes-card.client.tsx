import type { ServerProcess } from '@jiangxue/contract/office/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { fileSize } from '../../lib/file-size.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'

/** A process that has not reported for this long has probably ended. */
const silentMs = 60_000

/** The server processes, and which of them is the leader. */
export function ProcessesCard({ processes, runtime }: { processes: readonly ServerProcess[]; runtime: string }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const newest = Math.max(0, ...processes.map(({ seenAt }) => Date.parse(seenAt)))
  return (
    <FieldGroup id="processes-card" title={t`服务进程`} note={runtime}>
      <ul className="mb-5 divide-y divide-line">
        {processes.map(({ host, pid, version, startedAt, seenAt, memoryBytes, isLeader }) => {
          const [memory, since] = [fileSize(memoryBytes), dateTime(startedAt)]
          return (
            <li
              key={`${host} ${pid} ${startedAt}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0"
            >
              <span className="flex min-w-0 flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {t`${host} 进程 ${pid}`}
                {newest - Date.parse(seenAt) > silentMs ? (
                  <Badge tone="gold">{t`没有响应`}</Badge>
                ) : (
                  <Badge tone="jade">{t`运行中`}</Badge>
                )}
                {isLeader && <Badge tone="primary">{t`负责定时任务`}</Badge>}
              </span>
              <span className="text-sm text-ink-2 tabular-nums sm:ml-auto">
                {t`版本 ${version}，内存 ${memory}，${since} 启动`}
              </span>
            </li>
          )
        })}
        {processes.length === 0 && <li className="py-3 text-ink-2">{t`还没有进程报告`}</li>}
      </ul>
    </FieldGroup>
  )
}
