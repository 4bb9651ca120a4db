import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { StoredFile } from '@jiangxue/contract/files/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'
import { useFormUpload } from '../form/form-uploads.client.ts'

/** Calls that upload one file and return the stored file. */
export type UploadCall =
  | 'uploadImage'
  | 'uploadTextPicture'
  | 'uploadAvatar'
  | 'uploadCaptions'
  | 'uploadCertificateBackground'
  | 'uploadCertificateSeal'
  | 'uploadFile'
  | 'uploadLogo'

/** Which files are accepted, and the messages for the others. */
export interface FileRule {
  /** MIME types, or file extensions with their dot. */
  types: readonly string[]
  wrongType: string
  maxBytes: number
  tooLarge: string
}
/** Returns why a file may not be uploaded; undefined if it may. */
export function checkFile(file: File, rule: FileRule): string | undefined {
  if (!rule.types.some((type) => matchesType(file, type))) return rule.wrongType
  return file.size > rule.maxBytes ? rule.tooLarge : undefined
}

function matchesType(file: File, type: string): boolean {
  if (type.startsWith('.')) return file.name.toLowerCase().endsWith(type)
  if (type.endsWith('/*')) return file.type.startsWith(type.slice(0, -1))
  return file.type === type
}

/** Manages one upload at a time: progress, failure and abort. */
export function useUpload(failureFallback: string) {
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(null)
  const inForm = useFormUpload()
  useEffect(() => () => running.current?.abort(), [])
  const abort = () => running.current?.abort()

  /** Returns the stored file; undefined if it was rejected or aborted. */
  async function upload(name: UploadCall, file: Blob): Promise<StoredFile | undefined> {
    abort()
    const own = (running.current = new AbortController())
    setFailure(undefined)
    setPercent(0)
    try {
      const { data } = await inForm(() =>
        call(
          name,
          { file, body: {}, query: {} },
          {
            signal: own.signal,
            onProgress: (done) => {
              if (running.current === own) setPercent(done)
            },
          },
        ),
      )
      return data
    } catch (error) {
      if (isApiProblem(error)) setFailure(failureText(error, failureFallback))
      else if (!own.signal.aborted) throw error
    } finally {
      if (running.current === own) setPercent(null)
    }
  }
  return { percent, failure, setFailure, upload, abort }
}
