import type { Api } from '@jiangxue/contract/api.ts'

type Calls = Pick<Api, 'listItemImportRows' | 'leaveOutItemImportRow'>
const pageSize = 100

/** Leaves every wrong item of a preview out of the import, one after another, until it is done or aborted. */
export async function leaveOutWrong(
  api: Calls,
  id: number,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<void> {
  const query = { page: 0, size: pageSize, outcome: 'wrong' } as const
  let [done, total] = [0, 0]
  for (;;) {
    const { content, totalElements } = await api.listItemImportRows({ params: { id }, query })
    total ||= totalElements
    if (content.length === 0) return
    for (const { row } of content) {
      if (signal.aborted) return
      await api.leaveOutItemImportRow({ params: { id, row } })
      onProgress(Math.min(Math.floor((++done / total) * 100), 100))
    }
  }
}
