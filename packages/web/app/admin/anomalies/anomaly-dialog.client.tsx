import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Anomaly } from '@jiangxue/contract/learning/anomaly.ts'
import {
  anomalyDecisionHints,
  anomalyDecisions,
  anomalyLimits,
  anomalyRuleLabels,
  anomalyStateLabels,
  type AnomalyDecision,
} from '@jiangxue/contract/learning/anomaly.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Input, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useCloseWithWarning } from '../kit/form/use-unsaved-warning.client.ts'
import { IfPermitted, usePermission } from '../kit/use-permission.client.tsx'
import { AnomalyRows } from './anomaly-rows.client.tsx'
import { StateBadge } from './use-anomaly-columns.client.tsx'

/** An anomaly with its ledger rows and the student's explanation, and the form to decide it. */
export function AnomalyDialog({ anomaly, onClose }: { anomaly: Anomaly; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const may = usePermission()
  const revalidator = useRevalidator()
  const [shown, setShown] = useState(anomaly)
  useEffect(() => setShown(anomaly), [anomaly])
  const [decision, setDecision] = useState<AnomalyDecision>()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isOpen = shown.state === 'OPEN' && may('anomalies.edit')
  const params = { id: shown.id }
  const close = useCloseWithWarning(() => isOpen && reason.trim() !== '', onClose)

  async function run(call: () => Promise<{ message: string; data: Anomaly }>, closes: boolean) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { message, data } = await call()
      toast.success(message)
      setShown(data)
      if (closes) onClose()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setFailure(Object.values(error.body?.errors ?? {})[0] ?? error.message)
    } finally {
      setBusy(false)
    }
    // Also after a failure: if the anomaly has changed, the decision is made on its latest state.
    void revalidator.revalidate()
  }
  function decide() {
    if (!decision) return setFailure(t`请选择处理方式`)
    if (!reason.trim()) return setFailure(t`请输入理由`)
    const body = { decision, reason, version: shown.version }
    return void run(() => browserApi.decideAnomaly({ params, body }), true)
  }
  return (
    <Modal
      open
      width={960}
      title={t`${shown.studentName} ${shown.day}`}
      okText={t`提交处理结果`}
      cancelText={t`关闭`}
      confirmLoading={isBusy}
      okButtonProps={{ hidden: !isOpen, danger: decision === 'DISCOUNTED' }}
      onOk={decide}
      mask={{ closable: false }}
      onCancel={() => {
        if (!isBusy) void close()
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge state={shown.state} />
        <b className="font-semibold">{translate(anomalyRuleLabels[shown.rule])}</b>
        <span>{shown.message}</span>
        <IfPermitted permission="students.view">
          <Link to={`/admin/students/${shown.studentId}`} className="text-primary underline-offset-4 hover:underline">
            {t`查看学员`}
          </Link>
        </IfPermitted>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
        {t`处理人：${shown.ownerName ?? '—'}`}
        {isOpen && shown.ownerName === null && (
          <Button
            loading={isBusy}
            onClick={() => void run(() => browserApi.takeAnomaly({ params }), false)}
          >{t`由我处理，并请学员说明`}</Button>
        )}
      </p>
      <Statements anomaly={shown} />
      {shown.segments > 0 && <AnomalyRows key={shown.version} id={shown.id} />}
      {isOpen && (
        <>
          <DecisionChoice hasRows={shown.segments > 0} value={decision} onChange={setDecision} />
          <Input.TextArea
            className="mt-3!"
            rows={3}
            maxLength={anomalyLimits.reasonMaxLength}
            showCount
            aria-label={t`理由`}
            placeholder={t`理由，学员可以看到`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      {failure && (
        <p role="alert" className="mt-6 text-cinnabar-dark">
          {failure}
        </p>
      )}
    </Modal>
  )
}

/** The explanation of the student, and the decision with its reason. */
function Statements({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useLingui()
  const { translate, dateTime, duration } = useFormat()
  return (
    <>
      {anomaly.answer && (
        <Alert
          className="mt-3!"
          type="info"
          title={t`学员的说明（${dateTime(anomaly.answeredAt)}）`}
          description={<span className="whitespace-pre-line">{anomaly.answer}</span>}
        />
      )}
      {anomaly.state !== 'OPEN' && (
        <Alert
          className="mt-3!"
          type={anomaly.state === 'DISCOUNTED' ? 'warning' : 'success'}
          title={t`${translate(anomalyStateLabels[anomaly.state])}（${dateTime(anomaly.decidedAt)}）`}
          description={
            <>
              {anomaly.reason}
              {anomaly.discountedSeconds > 0 && (
                <span className="block">{t`已扣减 ${duration(anomaly.discountedSeconds)}`}</span>
              )}
            </>
          }
        />
      )}
    </>
  )
}

interface DecisionChoiceProps {
  /** Only ledger rows can be discounted. */
  hasRows: boolean
  value: AnomalyDecision | undefined
  onChange: (decision: AnomalyDecision) => void
}

function DecisionChoice({ hasRows, value, onChange }: DecisionChoiceProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <>
      <p className="mt-4 mb-2 font-semibold" id="anomaly-decision">{t`处理方式`}</p>
      <Radio.Group
        aria-labelledby="anomaly-decision"
        value={value}
        onChange={({ target }) => onChange(target.value as AnomalyDecision)}
        className="grid! gap-2"
      >
        {anomalyDecisions
          .filter((each) => each !== 'DISCOUNTED' || hasRows)
          .map((each) => (
            <Radio key={each} value={each}>
              <b className="font-semibold">{translate(anomalyStateLabels[each])}</b>
              <span className="block text-ink-2">{translate(anomalyDecisionHints[each])}</span>
            </Radio>
          ))}
      </Radio.Group>
    </>
  )
}
