import type { CorrectionPlan, CorrectionPreview, ExamItem } from '@jiangxue/contract/exam/correction.ts'
import {
  correctionKindHints,
  correctionKindLabels,
  correctionKinds,
  type CorrectionKind,
} from '@jiangxue/contract/exam/correction.values.ts'
import { ExamReason, type Exam } from '@jiangxue/contract/exam/exam.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { RichHtml } from '../../../components/rich-html.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useReading } from '../../../lib/http/use-reading.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { keyOf, NewKeyField, type NewKey } from './new-key-field.client.tsx'
import { PreviewedCorrection } from './previewed-correction.client.tsx'

interface CorrectionDialogProps {
  exam: Exam
  /** The version of the item that is chosen at first. */
  item?: number | undefined
  onDone: () => void
  onClose: () => void
}

/** Corrects an item of an exam: nothing is changed before its consequences have been shown. */
export default function CorrectionDialog({ exam, item: first, onDone, onClose }: CorrectionDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const params = { id: exam.id }
  const items = useReading(() => browserApi.listExamItems({ params }), t`加载考试失败`)
  const [chosen, setChosen] = useState(first)
  const [kind, setKind] = useState<CorrectionKind>('FULL_MARKS')
  const [changedKey, setKey] = useState<NewKey>()
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<CorrectionPreview>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const item = items.data?.find(({ itemVersionId }) => itemVersionId === chosen)
  /** What was previewed is no longer what would be done. */
  const changing =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      setPreview(undefined)
      change(value)
    }
  const chooseItem = changing((id: number) => {
    setChosen(id)
    setKey(undefined)
    if (items.data?.find(({ itemVersionId }) => itemVersionId === id)?.kind === 'essay' && kind === 'NEW_KEY')
      setKind('FULL_MARKS')
  })
  const attempt = async (work: (plan: CorrectionPlan) => Promise<void>) => {
    if (!item) return
    setBusy(true)
    setFailure(null)
    const key = kind === 'NEW_KEY' ? { key: changedKey ?? keyOf(item) } : {}
    try {
      await work({ itemVersionId: item.itemVersionId, kind, ...key })
    } catch (error) {
      setFailure(failureText(error, t`更正失败，请稍后重试`))
    } finally {
      setBusy(false)
    }
  }
  const look = () => attempt(async (body) => setPreview((await browserApi.previewCorrection({ params, body })).data))
  const correct = () =>
    attempt(async (plan) => {
      toast.success((await browserApi.correctItem({ params, body: { ...plan, reason } })).message)
      onDone()
      onClose()
    })
  const isReady = preview !== undefined && reason.trim() !== ''
  return (
    <Modal
      open
      width={720}
      title={t`更正“${exam.name}”的试题`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>{t`取消`}</Button>,
        <Button key="look" disabled={!item} loading={isBusy} onClick={look}>{t`预览`}</Button>,
        <Button
          key="correct"
          type="primary"
          danger
          disabled={!isReady}
          loading={isBusy}
          onClick={correct}
        >{t`更正`}</Button>,
      ]}
    >
      <FailureAlert message={failure ?? items.failure ?? undefined} />
      <div className="grid gap-4">
        <p className="text-ink-2">{t`更正只用于这场考试，题库中的试题不变。先预览，再更正。`}</p>
        <Select<number>
          aria-label={t`试题`}
          placeholder={t`请选择试题`}
          loading={!items.data}
          value={chosen ?? null}
          onChange={chooseItem}
          options={(items.data ?? []).map((each) => ({ value: each.itemVersionId, label: nameOf(each) }))}
        />
        {item && (
          <>
            <RichHtml html={item.stem} className="wrap-anywhere" />
            <Radio.Group
              aria-label={t`更正方式`}
              value={kind}
              onChange={({ target }) => changing(setKind)(target.value as CorrectionKind)}
            >
              {correctionKinds.map((each) => (
                <Radio key={each} value={each} disabled={each === 'NEW_KEY' && item.kind === 'essay'}>
                  {translate(correctionKindLabels[each])}
                </Radio>
              ))}
            </Radio.Group>
            <p className="text-sm text-ink-2">{translate(correctionKindHints[kind])}</p>
            {kind === 'NEW_KEY' && (
              <NewKeyField item={item} value={changedKey ?? keyOf(item)} onChange={changing(setKey)} />
            )}
          </>
        )}
        <Input
          aria-label={t`理由`}
          placeholder={t`理由，考生会在答卷上看到`}
          maxLength={maxLengthOf(ExamReason.shape.reason)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {preview && <PreviewedCorrection preview={preview} />}
      </div>
    </Modal>
  )
}

const nameOf = ({ section, stem }: ExamItem) => `${section} · ${stem.replaceAll(/<[^>]*>/g, '').slice(0, 60)}`
