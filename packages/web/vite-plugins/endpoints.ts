import type { Plugin } from 'vite'

const names = ['virtual:endpoints/public', 'virtual:endpoints/signed-in']

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
      .map(([key, { method, path, failure }, isPublic]) => [key, [method, path, isPublic ? 1 : 0, ...(failure ? [failure] : [])]])
    return `export default ${JSON.stringify(Object.fromEntries(rows))}`
  },
})
