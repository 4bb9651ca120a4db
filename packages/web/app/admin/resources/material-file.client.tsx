import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { fileKindExtensions, fileKindLabels, fileKinds, type FileKind } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { fileSize } from '../../lib/file-size.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FileUpload } from '../kit/upload/file-upload.client.tsx'

interface MaterialFileProps {
  id?: string
  value?: StoredFile | null
  onChange?: (file: StoredFile | null) => void
  /** Called with the name of a chosen file, without its extension. */
  onNamed: (name: string) => void
}

/** The file of a material, limited to the kinds and sizes that the school allows. */
export function MaterialFile({ onChange, onNamed, ...field }: MaterialFileProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { kinds, maxBytes } = useFileRule()
  const names = kinds.map((kind) => translate(fileKindLabels[kind])).join(t`、`)
  const size = fileSize(maxBytes)
  return (
    <FileUpload
      {...field}
      onChange={(file) => {
        if (file) onNamed(file.name.replace(/\.[^.]+$/, ''))
        onChange?.(file)
      }}
      label={t`文件`}
      failure={t`上传失败，请检查网络连接后重试`}
      hint={maxBytes === Infinity ? names : t`${names}，不超过 ${size}`}
      rule={{
        types: kinds.flatMap((kind) => fileKindExtensions[kind]),
        wrongType: t`不支持的文件类型`,
        maxBytes,
        tooLarge: t`文件大小超过上限`,
      }}
    />
  )
}

/** Returns the school's rule. Until it is known, everything is allowed, since the server checks too. */
function useFileRule(): { kinds: readonly FileKind[]; maxBytes: number } {
  const [rule, setRule] = useState<{ kinds: readonly FileKind[]; maxBytes: number }>()
  useEffect(() => {
    let isCurrent = true
    browserApi.getFileRule().then(
      (found) => isCurrent && setRule(found),
      (error: unknown) => {
        if (!isApiProblem(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return rule ?? { kinds: fileKinds, maxBytes: Infinity }
}
