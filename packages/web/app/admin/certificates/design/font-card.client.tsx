import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { PaperFont } from '@jiangxue/contract/papers/certificate-design.ts'
import { certificateDesignLimits } from '@jiangxue/contract/papers/certificate-design.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { Trash2, Type } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FileChooser } from '../../kit/upload/file-chooser.client.tsx'
import { UploadNote } from '../../kit/upload/upload-note.client.tsx'
import { checkFile } from '../../kit/upload/use-upload.client.ts'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'
import { IfPermitted } from '../../kit/use-permission.client.tsx'

/** The font for characters that the built-in ones lack. */
export function FontCard({ font }: { font: PaperFont | null }) {
  const { t } = useLingui()
  const format = useFormat()
  const characters = font?.characters
  const confirmDelete = useConfirmDelete()
  const { revalidate } = useRevalidator()
  const chooser = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const rule = {
    types: ['.ttf', '.otf', '.woff2'],
    wrongType: t`请选择 TTF、OTF 或 WOFF2 字体文件`,
    maxBytes: certificateDesignLimits.fontMaxBytes,
    tooLarge: t`字体文件不能超过 40MB`,
  }
  const add = async (file: File) => {
    const rejection = checkFile(file, rule)
    setFailure(rejection)
    if (rejection) return
    const own = (running.current = new AbortController())
    setPercent(0)
    try {
      const { message } = await call('addPaperFont', { file }, { signal: own.signal, onProgress: setPercent })
      toast.success(message)
      await revalidate()
    } catch (error) {
      if (isApiProblem(error)) setFailure(failureText(error, t`字体上传失败`))
      else if (!own.signal.aborted) throw error
    } finally {
      setPercent(null)
    }
  }
  return (
    <Card>
      <h2 className="mb-2 text-base font-semibold">{t`生僻字字体`}</h2>
      <p className="mb-3 text-ink-2">{t`姓名等含有内置字体没有的字时，证书、学习记录等纸面材料会拒绝打印并指出是哪个字；添加含有该字的字体后即可打印。`}</p>
      {font && (
        <p className="mb-3">
          <span className="font-semibold wrap-anywhere">{font.name}</span>{' '}
          <span className="text-ink-3">
            {t`补充 ${characters} 个字`} · {format.dateTime(font.createdAt)} {font.createdBy}
          </span>
        </p>
      )}
      <IfPermitted permission="settings.edit">
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<Type aria-hidden size={16} />} onClick={() => chooser.current?.click()}>
            {font ? t`更换字体` : t`添加字体`}
          </Button>
          {font && (
            <Button
              danger
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() =>
                confirmDelete({
                  name: font.name,
                  consequence: t`含有这些字的证书和学习记录在添加其他字体之前不能再打印。`,
                  remove: () => browserApi.removePaperFont(),
                  failure: t`删除失败`,
                })
              }
            >{t`移除字体`}</Button>
          )}
        </div>
        <FileChooser
          ref={chooser}
          accept={rule.types.join()}
          label={t`选择字体文件`}
          onChoose={([file]) => file && void add(file)}
        />
        <div aria-live="polite" className="mt-2 text-sm">
          <UploadNote
            percent={percent}
            label={t`字体上传进度`}
            onAbort={() => running.current?.abort()}
            failure={failure}
            hint={
              <span className="text-ink-3">{t`TTF、OTF 或 WOFF2，不超过 40MB；请确认学校有权在证书上使用该字体`}</span>
            }
          />
        </div>
      </IfPermitted>
    </Card>
  )
}
