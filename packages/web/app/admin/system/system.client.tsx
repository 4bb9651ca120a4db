import { healthReasonTexts, systemNoticeTexts } from '@jiangxue/contract/office/system-status.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { CircleCheck, Database, HardDrive, Mail, Package } from 'lucide-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { fileSize } from '../../lib/file-size.ts'
import { useFormat } from '../../lib/use-format.ts'
import { PageHeader } from '../kit/page-header.client.tsx'
import { StatCards } from '../kit/stat-cards.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/system'
import { BackupCard } from './backup-card.client.tsx'
import { EraseCard } from './erase-card.client.tsx'
import { LogsCard } from './logs-card.client.tsx'
import { MoveCard } from './move-card.client.tsx'
import { ProcessesCard } from './processes-card.client.tsx'
import { VerifyCard } from './verify-card.client.tsx'

const whileRunningMs = 2000
const otherwiseMs = 30_000
const engines: Record<string, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The status overview for operators; refreshes automatically. */
export default function System({ loaderData: status }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { revalidate } = useRevalidator()
  const isRunning = status.backup.isRunning || status.verify.isRunning || status.move.isRunning
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), isRunning ? whileRunningMs : otherwiseMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const { disk } = status
  const { waiting, failed } = status.messages
  const engine = engines[status.database] ?? status.database
  const [free, total] = disk ? [fileSize(disk.freeBytes), fileSize(disk.totalBytes)] : ['', '']
  return (
    <>
      <PageHeader title={t`系统状态`} />
      <div className="mb-4 grid gap-3">
        {!status.backup.isOn && <Alert type="warning" showIcon title={t`自动备份未开启：磁盘损坏后，数据无法找回`} />}
        {status.reasons.length === 0 && (
          <p className="flex items-center gap-2 rounded-admin bg-jade-tint px-4 py-2.5 font-semibold text-jade">
            <CircleCheck aria-hidden size={18} />
            {t`程序运行正常`}
          </p>
        )}
        {status.reasons.map((reason) => (
          <Alert key={reason} type="warning" showIcon title={translate(healthReasonTexts[reason])} />
        ))}
        {status.notices.map((notice) => (
          <Alert key={notice} type="warning" showIcon title={translate(systemNoticeTexts[notice])} />
        ))}
      </div>
      <StatCards
        label={t`系统概况`}
        cards={[
          { Icon: Package, tint: 'primary', name: t`程序版本`, value: status.version },
          { Icon: Database, tint: 'jade', name: t`数据库（${engine}）`, value: fileSize(status.databaseBytes) },
          {
            Icon: HardDrive,
            tint: 'gold',
            name: disk ? t`磁盘可用（共 ${total}）` : t`磁盘可用`,
            value: disk ? free : t`无法读取`,
          },
          {
            Icon: Mail,
            tint: 'cinnabar',
            name: t`待发送的消息`,
            value: failed > 0 ? t`${waiting} 条，失败 ${failed} 条` : t`${waiting} 条`,
          },
        ]}
      />
      <div className="mt-4 grid items-start gap-x-4 lg:grid-cols-2">
        <BackupCard backup={status.backup} />
        <MoveCard move={status.move} />
        <VerifyCard verify={status.verify} videos={status.videos} anchor={status.anchor} />
        <EraseCard erase={status.erase} />
      </div>
      <IfPermitted permission="settings.view">
        <LogsCard />
      </IfPermitted>
      <ProcessesCard processes={status.processes} runtime={status.runtime} />
    </>
  )
}
