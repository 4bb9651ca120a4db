import type { Contract } from '@jiangxue/contract/contract.ts'
import type { SendingOf } from '@jiangxue/contract/kit/endpoint.ts'
import { call, type FileCall } from './api-client.ts'
import type { CallOptions } from './call-options.ts'

/** Timeout for exports and zips (spec §9). */
export const exportTimeoutMs = 300_000
const objectUrlLifeMs = 60_000

/** Makes a call that returns a file and saves it. Rejects with an ApiProblem, or on abort with an AbortError. */
export async function downloadFile<K extends FileCall>(
  name: K,
  input: SendingOf<Contract[K]>,
  fileName: string,
  options?: CallOptions,
): Promise<void> {
  saveFile(await call<FileCall>(name, input, options), fileName)
}

/** Lets the browser save a file. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), objectUrlLifeMs)
}
