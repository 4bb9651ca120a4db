import type { SystemStatus, VerifyRun, VideosRun } from '@jiangxue/contract/office/system-status.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FileVideo, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import { Facts, RunResult, SystemWords } from './facts.client.tsx'
import { useBegin } from './use-begin.client.ts'

type Props = Pick<SystemStatus, 'verify' | 'videos' | 'anchor'>

/** Shows whether the ledger of study time, the operation log and the video files are unaltered. */
export function VerifyCard({ verify, videos, anchor }: Props) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { begin, isBusy } = useBegin(() => browserApi.startVerify(), t`核验失败`)
  const comparison = useBegin(() => browserApi.startVideoComparison(), t`比对失败`)
  const { last } = verify
  const [number, madeAt] = [anchor?.number ?? 0, dateTime(anchor?.madeAt)]
  return (
    <FieldGroup id="verify-card" title={t`账本核验`}>
      <Facts
        facts={[
          [t`最近一次`, last ? <Result key="last" run={last} /> : t`还没有核验，每夜自动进行`],
          [t`视频文件`, videos.last ? <VideosResult key="videos" run={videos.last} /> : t`还没有比对，每夜自动进行`],
          [t`最近存证`, anchor ? t`第 ${number} 号，${madeAt}` : t`还没有存证`],
        ]}
      />
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <IfPermitted permission="system.edit">
          <Button icon={<ShieldCheck aria-hidden size={16} />} loading={isBusy || verify.isRunning} onClick={begin}>
            {verify.isRunning ? t`正在核验` : t`立即核验`}
          </Button>
          <Button
            icon={<FileVideo aria-hidden size={16} />}
            loading={comparison.isBusy || videos.isRunning}
            onClick={comparison.begin}
          >
            {videos.isRunning ? t`正在比对` : t`比对视频文件`}
          </Button>
        </IfPermitted>
        <IfPermitted permission="proof.view">
          <Link to="/admin/anchors" className="text-primary">{t`学时存证`}</Link>
        </IfPermitted>
      </div>
    </FieldGroup>
  )
}

function VideosResult({ run: { isSuccess, videos, left, faults, endedAt, messages } }: { run: VideosRun }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const words = isSuccess ? t`相符` : faults > 0 ? t`发现 ${faults} 处问题` : t`未完成`
  return (
    <>
      <RunResult isSuccess={isSuccess} words={words} at={dateTime(endedAt)} />
      {(isSuccess || faults > 0) && (
        <span className="block text-sm text-ink-2">
          {left > 0
            ? t`已与账本所记的摘要比对 ${videos} 个视频，其余 ${left} 个下一夜继续`
            : t`已与账本所记的摘要比对 ${videos} 个视频`}
        </span>
      )}
      {messages.map((message) => (
        <SystemWords key={message}>{message}</SystemWords>
      ))}
    </>
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
