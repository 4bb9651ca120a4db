import type { SystemStatus, VerifyRun } from '@jiangxue/contract/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/field-group.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import { Facts, RunResult, SystemWords } from './facts.client.tsx'
import { useBegin } from './use-begin.client.ts'

type Props = Pick<SystemStatus, 'verify' | 'anchor'>

/** Shows whether the ledger of study time and the operation log are unaltered. */
export function VerifyCard({ verify, anchor }: Props) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { begin, isBusy } = useBegin(() => browserApi.startVerify(), t`核验失败`)
  const { last } = verify
  const [number, madeAt] = [anchor?.number ?? 0, dateTime(anchor?.madeAt)]
  return (
    <FieldGroup id="verify-card" title={t`账本核验`}>
      <Facts
        facts={[
          [t`最近一次`, last ? <Result key="last" run={last} /> : t`还没有核验，每夜自动进行`],
          [t`最近存证`, anchor ? t`第 ${number} 号，${madeAt}` : t`还没有存证`],
        ]}
      />
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <IfPermitted permission="system.edit">
          <Button icon={<ShieldCheck aria-hidden size={16} />} loading={isBusy || verify.isRunning} onClick={begin}>
            {verify.isRunning ? t`正在核验` : t`立即核验`}
          </Button>
        </IfPermitted>
        <IfPermitted permission="proof.view">
          <Link to="/admin/anchors" className="text-primary">{t`学时存证`}</Link>
        </IfPermitted>
      </div>
    </FieldGroup>
  )
}

function Result({ run }: { run: VerifyRun }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { students, anchors, faults } = run
  const [rows, operations] = [run.rows.toLocaleString(), run.operations.toLocaleString()]
  const words = run.isSuccess ? t`完好` : faults > 0 ? t`发现 ${faults} 处问题` : t`未完成`
  return (
    <>
      <RunResult isSuccess={run.isSuccess} words={words} at={dateTime(run.endedAt)} />
      {(run.isSuccess || faults > 0) && (
        <span className="block text-sm text-ink-2">
          {t`${students} 名学员的 ${rows} 条学习记录，${operations} 条操作日志，${anchors} 号存证`}
        </span>
      )}
      {run.messages.map((message) => (
        <SystemWords key={message}>{message}</SystemWords>
      ))}
    </>
  )
}
