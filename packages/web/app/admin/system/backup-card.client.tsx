import type { SystemStatus } from '@jiangxue/contract/office/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { DatabaseBackup } from 'lucide-react'
import { Link } from 'react-router'
import { fileSize } from '../../lib/file-size.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { Fact } from '../kit/fact-table.client.tsx'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import { Facts, RunResult, SystemWords } from './facts.client.tsx'
import { useBegin } from './use-begin.client.ts'

/** Shows the last and the next backup. */
export function BackupCard({ backup }: { backup: SystemStatus['backup'] }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { begin, isBusy } = useBegin(() => browserApi.startBackup(), t`备份失败`)
  const { last, lastSuccess } = backup
  const nextAt = dateTime(backup.nextAt)
  const facts: Fact[] = [
    [t`自动备份`, nextAt ? t`已开启，下次 ${nextAt}` : backup.isOn ? t`已开启，恢复后请先点“立即备份”` : t`未开启`],
    [t`备份文件夹`, backup.folder || t`未设置`],
  ]
  if (last) facts.push([t`最近一次`, <LastRun key="last" run={last} />])
  if (lastSuccess && !last?.isSuccess) facts.push([t`最近成功`, dateTime(lastSuccess.startedAt)])
  return (
    <FieldGroup id="backup-card" title={t`备份`}>
      <Facts facts={facts} />
      {!last && <p className="mb-4 text-ink-2">{t`还没有备份。没有备份的数据，磁盘损坏后无法找回。`}</p>}
      {backup.folder !== '' && !backup.isEncrypted && (
        <Alert
          type="warning"
          showIcon
          title={t`备份没有加密`}
          description={t`在服务器的环境变量 BACKUP_PASSPHRASE_FILE 中指明口令文件后，备份才会加密。口令请与密钥文件一起妥善保管。`}
          style={{ marginBottom: 16 }}
        />
      )}
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <IfPermitted permission="system.edit">
          <OffButton
            type="primary"
            icon={<DatabaseBackup aria-hidden size={16} />}
            loading={isBusy || backup.isRunning}
            off={backup.folder === '' && t`请先在备份设置中填写备份文件夹`}
            onClick={begin}
          >
            {backup.isRunning ? t`正在备份` : t`立即备份`}
          </OffButton>
        </IfPermitted>
        <IfPermitted permission="settings.view">
          <Link to="/admin/settings?tab=system" className="text-primary">{t`备份设置`}</Link>
        </IfPermitted>
      </div>
    </FieldGroup>
  )
}

function LastRun({ run }: { run: NonNullable<SystemStatus['backup']['last']> }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { missing } = run
  const [rows, files, size] = [run.rows.toLocaleString(), run.files.toLocaleString(), fileSize(run.newBytes)]
  return (
    <>
      <RunResult isSuccess={run.isSuccess} words={run.isSuccess ? t`成功` : t`失败`} at={dateTime(run.endedAt)} />
      {run.name && (
        <span className="block text-sm text-ink-2">
          {t`${rows} 行数据，${files} 个文件，新增 ${size}`}
          {run.isEncrypted && t`，已加密`}
        </span>
      )}
      {missing > 0 && <SystemWords>{t`${missing} 个文件的内容已丢失，没有备份到`}</SystemWords>}
      {run.message && <SystemWords>{run.message}</SystemWords>}
    </>
  )
}
