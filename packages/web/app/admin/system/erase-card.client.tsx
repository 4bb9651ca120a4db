import type { EraseRun, SystemStatus } from '@jiangxue/contract/office/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { Facts, RunResult, SystemWords } from './facts.client.tsx'

/** What the last night erased, because the school does not keep it any longer. */
export function EraseCard({ erase: { last } }: Pick<SystemStatus, 'erase'>) {
  const { t } = useLingui()
  return (
    <FieldGroup id="erase-card" title={t`到期清除`}>
      <Facts facts={[[t`最近一次`, last ? <Result key="last" run={last} /> : t`还没有清除，每夜自动进行`]]} />
      <p className="mb-5">
        <Link to="/admin/settings?tab=system" className="text-primary">{t`保存期限`}</Link>
      </p>
    </FieldGroup>
  )
}

function Result({ run }: { run: EraseRun }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { accounts, applications, photos, messages, prints, idCards } = run
  const erased = [
    accounts > 0 && t`注销的账号 ${accounts} 个`,
    applications > 0 && t`报名申请 ${applications} 份`,
    photos > 0 && t`证件照片 ${photos} 份`,
    messages > 0 && t`站内消息 ${messages} 条`,
    prints > 0 && t`打印记录 ${prints} 份`,
    idCards > 0 && t`封存的身份证号 ${idCards} 个`,
  ].filter((each) => each !== false)
  return (
    <>
      <RunResult isSuccess={run.isSuccess} words={run.isSuccess ? t`完成` : t`未完成`} at={dateTime(run.endedAt)} />
      <span className="block text-sm text-ink-2">{erased.length > 0 ? erased.join(t`、`) : t`没有到期的内容`}</span>
      {run.message && <SystemWords>{run.message}</SystemWords>}
    </>
  )
}
