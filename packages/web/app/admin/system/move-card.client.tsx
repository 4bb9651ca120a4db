import type { SystemStatus } from '@jiangxue/contract/office/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FolderInput } from 'lucide-react'
import { Link } from 'react-router'
import { fileSize } from '../../lib/file-size.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import { Facts, RunResult, SystemWords } from './facts.client.tsx'
import { useBegin } from './use-begin.client.ts'

/** Files that are not in the storage of the settings, and moving them there. */
export function MoveCard({ move: { isRunning, files, bytes, last } }: Pick<SystemStatus, 'move'>) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { begin, isBusy } = useBegin(() => browserApi.startMove(), t`迁移失败`)
  // Nothing to move and nothing to tell: most schools never change their storage.
  if (files === 0 && !last && !isRunning) return null
  return (
    <FieldGroup id="move-card" title={t`文件迁移`}>
      <Facts
        facts={[
          [t`待迁移`, files === 0 ? t`没有，全部文件都在当前的存储位置` : t`${files} 个文件，${fileSize(bytes)}`],
          [
            t`最近一次`,
            last ? (
              <>
                <RunResult
                  isSuccess={last.isSuccess}
                  words={last.isSuccess ? t`完成` : last.broken > 0 ? t`${last.broken} 个文件缺失或损坏` : t`未完成`}
                  at={dateTime(last.endedAt)}
                />
                <span className="block text-sm text-ink-2">{t`迁移了 ${last.moved} 个文件，${fileSize(last.movedBytes)}`}</span>
                {last.message && <SystemWords>{last.message}</SystemWords>}
              </>
            ) : (
              t`还没有迁移`
            ),
          ],
        ]}
      />
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <IfPermitted permission="system.edit">
          <Button
            icon={<FolderInput aria-hidden size={16} />}
            disabled={files === 0}
            loading={isBusy || isRunning}
            onClick={begin}
          >
            {isRunning ? t`正在迁移` : t`迁移到当前的存储位置`}
          </Button>
        </IfPermitted>
        <IfPermitted permission="settings.view">
          <Link to="/admin/settings?tab=system" className="text-primary">{t`存储设置`}</Link>
        </IfPermitted>
      </div>
    </FieldGroup>
  )
}
