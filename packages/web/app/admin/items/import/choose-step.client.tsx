import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { itemImportLimits } from '@jiangxue/contract/exam/item-import.values.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card, Input, Progress, Segmented, Select } from 'antd'
import { ScanText } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/http/api-client.ts'
import { exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { useSectionAddress } from '../../areas.ts'
import { FailureAlert } from '../../kit/form/failure-alert.client.tsx'
import { useUnsavedWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { FileDrop } from '../../kit/upload/file-drop.client.tsx'
import { useImportWork } from '../../kit/upload/use-import-work.client.ts'
import { FormatHelp } from './format-help.client.tsx'
import { ImportHistory } from './import-history.client.tsx'

/** The step to choose the bank and the file or text, with what it should look like and earlier imports. */
export function ChooseStep({ banks, latest }: { banks: readonly ItemBank[]; latest: readonly ItemImport[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const address = useSectionAddress()
  const [search] = useSearchParams()
  const asked = banks.find(({ id }) => id === Number(search.get('bankId')))
  const [bankId, setBankId] = useState(asked?.id ?? (banks.length === 1 ? banks[0]?.id : undefined))
  const [source, setSource] = useState<'file' | 'text'>('file')
  const [file, setFile] = useState<File>()
  const [text, setText] = useState('')
  const { percent, setPercent, failure, setFailure, run } = useImportWork()
  const isBusy = percent !== null
  useUnsavedWarning(() => text.trim() !== '' && !isBusy)

  const read = () => {
    if (bankId === undefined) return setFailure(t`请选择题库`)
    if (source === 'file' && !file) return setFailure(t`请选择要导入的文件`)
    if (source === 'text' && text.trim() === '') return setFailure(t`请粘贴试题`)
    void run(async (signal) => {
      const options = { signal, timeoutMs: exportTimeoutMs, onProgress: setPercent }
      const { data } = await (source === 'file' && file
        ? call('previewItemImport', { file, body: { bankId } }, options)
        : call('previewItemText', { body: { bankId, text } }, options))
      await navigate(address(`items/import/${data.id}`))
    })
  }
  return (
    <>
      <Card>
        <FailureAlert message={failure} />
        <label className="block max-w-md">
          <span className="mb-1 block">{t`导入到题库`}</span>
          <Select<number>
            style={{ width: '100%' }}
            aria-label={t`导入到题库`}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t`请选择题库`}
            value={bankId}
            disabled={isBusy}
            options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setBankId}
          />
        </label>
        <Segmented<'file' | 'text'>
          className="large-choices mt-5!"
          aria-label={t`试题从哪里来`}
          value={source}
          disabled={isBusy}
          onChange={(next) => {
            setFailure(undefined)
            setSource(next)
          }}
          options={[
            { value: 'file', label: t`文件` },
            { value: 'text', label: t`粘贴文字` },
          ]}
        />
        <div className="mt-4">
          {source === 'file' ? (
            <FileDrop
              label={t`试题文件`}
              hint={t`支持 Excel（.xlsx、.xls）、Word（.docx）、文本和 GIFT（.txt、.gift）、Moodle XML（.xml），不超过 20MB，一次最多 ${itemImportLimits.maxItems} 道试题。旧的 .doc 请先另存为 .docx。`}
              rule={{
                types: ['.xlsx', '.xls', '.docx', '.txt', '.gift', '.xml'],
                wrongType: t`请选择 Excel（.xlsx、.xls）、Word（.docx）、文本（.txt、.gift）或 Moodle（.xml）文件`,
                maxBytes: itemImportLimits.maxBytes,
                tooLarge: t`文件不能超过 20MB，请分成几个文件导入`,
              }}
              file={file}
              isBusy={isBusy}
              onFile={setFile}
              onRejected={setFailure}
            />
          ) : (
            <Input.TextArea
              aria-label={t`要导入的试题`}
              value={text}
              disabled={isBusy}
              maxLength={itemImportLimits.maxText}
              autoSize={{ minRows: 10, maxRows: 24 }}
              placeholder={t`从 Word、网页或聊天中复制试题，粘贴到这里`}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </div>
        <FormatHelp source={source} />
        {isBusy && (
          <div role="status" className="mt-4">
            <span className="text-sm text-ink-2">
              {source === 'file' && percent < 100 ? t`正在上传 ${percent}%` : t`正在读取试题…`}
            </span>
            <Progress percent={percent} showInfo={false} status="active" aria-label={t`导入进度`} />
          </div>
        )}
        <div className="mt-5 flex justify-end">
          <Button
            type="primary"
            icon={<ScanText aria-hidden size={16} />}
            loading={isBusy}
            onClick={read}
          >{t`读取并核对`}</Button>
        </div>
      </Card>
      <ImportHistory latest={latest} />
    </>
  )
}
