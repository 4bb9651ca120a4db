import type { Contract } from '@jiangxue/contract/contract.ts'
import type { SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import { call, type FileCall } from './api-client.ts'
import type { CallOptions } from './call-options.ts'

/** How long an export or a zip of many files may take (spec §9). */
export const exportTimeoutMs = 300_000
const objectUrlLifeMs = 60_000

/** Makes a call whose response is a file and saves that file under a name. Rejects with an ApiProblem, or on abort with an AbortError. */
export async function downloadFile<K extends FileCall>(
  name: K,
  input: SendingOf<Contract[K]>,
  fileName: string,
  options?: CallOptions,
): Promise<void> {
  const blob: Blob = await call<FileCall>(name, input, options)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), objectUrlLifeMs)
}
