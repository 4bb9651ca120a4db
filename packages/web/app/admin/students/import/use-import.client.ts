import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Confirmed, ImportResult, RosterPreview, RosterReading } from '@jiangxue/contract/student/roster.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi, call } from '../../../lib/http/api-client.ts'
import { exportTimeoutMs } from '../../../lib/http/download-file.ts'
import { toast } from '../../../lib/toast.ts'
import { useImportWork } from '../../kit/upload/use-import-work.client.ts'

const pollMs = 800

/** The shared state of the import steps: the chosen file, its preview and the result. */
export function useImport(classId?: number) {
  const revalidator = useRevalidator()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<RosterPreview>()
  /** The doubtful rows that are imported as well. */
  const [confirmed, setConfirmed] = useState<NonNullable<Confirmed>>([])
  const [result, setResult] = useState<{ id: number } & ImportResult>()
  const { percent, setPercent, failure, setFailure, run, abort } = useImportWork()

  /** Uploads the file and shows the preview; `reading` overrides the detected columns. */
  const check = (chosen: File, reading: RosterReading = {}) =>
    run(async (signal) => {
      const options = { signal, timeoutMs: exportTimeoutMs, onProgress: setPercent }
      const { data } = await call('previewImport', { file: chosen, body: { ...reading, classId } }, options)
      setPreview(data)
      setConfirmed([])
    })

  const commit = (id: number) =>
    run(async (signal) => {
      let isOver = false
      // A poll's response may arrive after that of the import.
      const show = (percent: number) => {
        if (!isOver) setPercent(percent)
      }
      const timer = setInterval(() => void showProgress(id, show), pollMs)
      try {
        const { data, message } = await call(
          'commitImport',
          { params: { id }, body: { confirmed } },
          { signal, timeoutMs: exportTimeoutMs },
        )
        toast.success(message)
        setResult({ id, ...data })
      } finally {
        isOver = true
        clearInterval(timer)
        // The server may have imported the students although its response was lost.
        void revalidator.revalidate()
      }
    })

  function startAgain() {
    abort()
    setFile(undefined)
    setPreview(undefined)
    setConfirmed([])
    setResult(undefined)
    setFailure(undefined)
  }
  return {
    file,
    setFile,
    preview,
    confirmed,
    setConfirmed,
    result,
    percent,
    failure,
    setFailure,
    check,
    commit,
    startAgain,
  }
}
export type Import = ReturnType<typeof useImport>

/** Ignores failures to read the progress, since the import call itself reports the outcome. */
async function showProgress(id: number, show: (percent: number) => void): Promise<void> {
  try {
    const { progress } = await browserApi.getImport({ params: { id } })
    if (progress !== null) show(progress)
  } catch (error) {
    if (!isApiProblem(error)) throw error
  }
}
