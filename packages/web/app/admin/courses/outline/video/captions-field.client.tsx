import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Captions, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { FileChooser } from '../../../kit/upload/file-chooser.client.tsx'
import { UploadNote } from '../../../kit/upload/upload-note.client.tsx'
import { checkFile, useUpload } from '../../../kit/upload/use-upload.client.ts'

interface CaptionsFieldProps {
  /** From Form.Item: the URL of the captions. */
  value?: string | null
  onChange?: (url: string | null) => void
}

/** Captions of a lesson: uploaded at once, in use once the lesson is saved. */
export function CaptionsField({ value, onChange }: CaptionsFieldProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const { percent, failure, setFailure, upload, abort } = useUpload(t`字幕上传失败`)
  const rule = {
    types: ['.vtt', '.srt'],
    wrongType: t`请选择 .vtt 或 .srt 文件`,
    maxBytes: uploadLimits.captionsMaxBytes,
    tooLarge: t`字幕文件不能超过 2MB`,
  }
  const choose = async (file: File) => {
    const rejection = checkFile(file, rule)
    setFailure(rejection)
    const stored = rejection ? undefined : await upload('uploadCaptions', file)
    if (stored) onChange?.(stored.url)
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Captions aria-hidden size={16} />} onClick={() => chooser.current?.click()}>
          {value ? t`更换字幕` : t`上传字幕`}
        </Button>
        {value && (
          <>
            <a href={value} target="_blank" rel="noreferrer">{t`查看字幕`}</a>
            <Button
              danger
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => onChange?.(null)}
            >{t`移除字幕`}</Button>
          </>
        )}
      </div>
      <FileChooser
        ref={chooser}
        accept={rule.types.join()}
        label={t`选择字幕文件`}
        onChoose={([file]) => file && void choose(file)}
      />
      <div aria-live="polite" className="mt-2 text-sm">
        <UploadNote
          percent={percent}
          label={t`字幕上传进度`}
          onAbort={abort}
          failure={failure}
          hint={
            <span className="text-ink-3">{t`.vtt 或 .srt，不超过 2MB；学员可以打开字幕，也可以查找其中的文字`}</span>
          }
        />
      </div>
    </div>
  )
}
