import { clientLimits } from '@jiangxue/contract/kit/client.values.ts'
import type { ProblemBody } from '@jiangxue/contract/kit/problem.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { uploadLimits } from '@jiangxue/contract/upload.values.ts'
import publicEndpoints, { type Row } from 'virtual:endpoints/public'
import { translate } from '../../lib/i18n.ts'

const failure = text('上传失败，请检查网络连接后重试')

/** Why a chosen file is no photo; undefined where it may be one. */
export function refusePhoto(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return translate(text('只能上传图片文件!'))
  return file.size > uploadLimits.idPhotoMaxBytes ? translate(text('图片大小不能超过 5MB!')) : undefined
}

/** Uploads one side of an ID card and answers its address; says how far it is, which fetch cannot. */
export function uploadIdPhoto(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<string> {
  const [method, path] = publicEndpoints['uploadIdPhoto'] as Row
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (message?: string) => reject(new Error(message || translate(failure)))
    request.open(method, path)
    request.responseType = 'json'
    request.timeout = clientLimits.uploadTimeoutMs
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? Math.floor((100 * loaded) / total) : 0),
    )
    request.addEventListener('load', () => {
      const answer = request.response as ({ data?: { accessUrl?: string } } & Partial<ProblemBody>) | null
      if (request.status === 200 && answer?.data?.accessUrl) resolve(answer.data.accessUrl)
      else fail(answer?.message)
    })
    for (const event of ['error', 'timeout']) request.addEventListener(event, () => fail())
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
