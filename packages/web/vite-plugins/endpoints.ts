import type { FileForm } from '@jiangxue/contract/kit/endpoint.ts'
import type { Plugin } from 'vite'

const names = ['virtual:endpoints/public', 'virtual:endpoints/signed-in']

/** Most calls have no failure text, and few a form with parts of its own. */
const rowEnd = (failure: string | undefined, form: FileForm | undefined) =>
  form?.jsonField ? [failure ?? '', [form.field, form.jsonField]] : failure ? [failure] : []

/**
 * Gives the browser method, path, openness and failure text of every call of the contract, and none of its schemas; the
 * calls of signed-in people apart, so that a visitor does not load them.
 */
export const endpoints = (): Plugin => ({
  name: 'jiangxue-endpoints',
  resolveId: (id) => (names.includes(id) ? `\0${id}` : undefined),
  async load(id) {
    const name = id.slice(1)
    if (!names.includes(name)) return
    const { contract } = await import('@jiangxue/contract/contract.ts')
    const rows = Object.entries(contract)
      .map(([key, call]) => [key, call, call.access.kind === 'public'] as const)
      .filter(([, , isPublic]) => isPublic === (name === names[0]))
      .map(([key, { method, path, failure, form }, isPublic]) => [
        key,
        [method, path, isPublic ? 1 : 0, ...rowEnd(failure, form)],
      ])
    return `export default ${JSON.stringify(Object.fromEntries(rows))}`
  },
})
