import {
  paperVariants,
  printFormatLabels,
  printFormats,
  type PaperVariant,
  type PrintFormat,
} from '@jiangxue/contract/exam/exam.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { downloadFile, exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'

interface PrintDialogProps {
  paper: { readonly id: number; readonly name: string }
  onClose: () => void
}

/** Asks which variant of a paper is wanted, and downloads it for an exam in a room. */
export default function PrintDialog({ paper: { id, name }, onClose }: PrintDialogProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const [variant, setVariant] = useState<PaperVariant>('A')
  const [format, setFormat] = useState<PrintFormat>('docx')
  const [hasKeys, setHasKeys] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const download = async () => {
    setFailure(undefined)
    setRunning(true)
    try {
      const query = { format, variant, keys: hasKeys ? '1' : '0' }
      const fileName = `${name}-${variant}.${format}`
      await downloadFile('printPaper', { params: { id }, query }, fileName, { timeoutMs: exportTimeoutMs })
      onClose()
    } catch (error) {
      setFailure(failureText(error, t`下载试卷失败`))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      open
      title={t`打印试卷：${name}`}
      okText={t`下载`}
      confirmLoading={isRunning}
      onOk={() => void download()}
      onCancel={onClose}
    >
      <FailureAlert message={failure} />
      <div className="flex flex-col gap-4">
        <p>{t`用于线下考试。各卷的题目和选项顺序不同，抽题部分的题目也可能不同；试题不变时，同一卷每次下载都相同。`}</p>
        <Radio.Group
          aria-label={t`试卷版本`}
          value={variant}
          options={paperVariants.map((each) => ({ value: each, label: t`${each} 卷` }))}
          onChange={({ target }) => setVariant(target.value as PaperVariant)}
        />
        <Radio.Group
          aria-label={t`文件格式`}
          value={format}
          options={optionsOf(printFormats, printFormatLabels)}
          onChange={({ target }) => setFormat(target.value as PrintFormat)}
        />
        <Checkbox
          checked={hasKeys}
          onChange={({ target }) => setHasKeys(target.checked)}
        >{t`附答案和解析，从新的一页开始`}</Checkbox>
      </div>
    </Modal>
  )
}
