import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Progress, Steps } from 'antd'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useNarrow } from '../../kit/use-narrow.client.ts'
import { ChooseStep } from './choose-step.client.tsx'
import { PreviewStep } from './preview-step.client.tsx'
import { ResultStep } from './result-step.client.tsx'
import { useImport, type Import } from './use-import.client.ts'

/** Imports students from a spreadsheet in three steps: choose a file, review the preview, see the result. */
export default function ImportDialog({
  trainingClass,
  onClose,
}: {
  /** The class that all students of the file join, new and existing ones. */
  trainingClass?: { readonly id: number; readonly name: string }
  onClose: () => void
}) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const state = useImport(trainingClass?.id)
  const { preview, result, percent, failure } = state
  const step = result ? 2 : preview ? 1 : 0
  const isCommitting = step === 1 && percent !== null && preview?.id !== null
  const titles = [t`选择文件`, t`核对`, t`完成`]
  return (
    <Modal
      open
      title={trainingClass ? t`导入名单到“${trainingClass.name}”` : t`导入学员`}
      width={step === 1 ? 1080 : 720}
      onCancel={onClose}
      closable={!isCommitting}
      keyboard={!isCommitting}
      mask={{ closable: false }}
      footer={<Footer state={state} isForClass={trainingClass !== undefined} onClose={onClose} />}
    >
      <Steps
        size="small"
        current={step}
        responsive={false}
        className="mt-2! mb-5!"
        items={titles.map((title, index) => ({ title: isNarrow && index !== step ? '' : title }))}
      />
      <FailureAlert message={failure} />
      {result ? (
        <ResultStep result={result} />
      ) : preview ? (
        <PreviewStep key={preview.id} preview={preview} state={state} />
      ) : (
        <ChooseStep state={state} />
      )}
      {percent !== null && (
        <div role="status" className="mt-4">
          <span className="text-sm text-ink-2">{progressText(t, step, percent)}</span>
          <Progress percent={percent} showInfo={false} status="active" aria-label={t`导入进度`} />
        </div>
      )}
    </Modal>
  )
}

function progressText(t: ReturnType<typeof useLingui>['t'], step: number, percent: number): string {
  if (step === 1) return t`正在导入 ${percent}%`
  return percent < 100 ? t`正在上传 ${percent}%` : t`正在检查名单…`
}

function Footer({ state, isForClass, onClose }: { state: Import; isForClass: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { file, preview, confirmed, result, percent, setFailure, check, commit, startAgain } = state
  const isBusy = percent !== null
  if (result)
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={startAgain}>{t`继续导入`}</Button>
        <Button type="primary" onClick={onClose}>{t`完成`}</Button>
      </div>
    )
  if (!preview)
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t`取消`}</Button>
        <Button
          type="primary"
          loading={isBusy}
          onClick={() => (file ? void check(file) : setFailure(t`请选择要导入的文件`))}
        >{t`上传并核对`}</Button>
      </div>
    )
  const { id, counts, doubtful } = preview
  const added = confirmed === 'ALL' ? doubtful : confirmed.length
  // Students with unchanged data join the class as well.
  const wanted = counts.created + counts.updated + added + (isForClass ? counts.skipped : 0)
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button disabled={isBusy} onClick={startAgain}>{t`重新选择文件`}</Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={id === null || wanted === 0}
        onClick={() => id !== null && void commit(id)}
      >{t`导入 ${wanted} 名学员`}</Button>
    </div>
  )
}
