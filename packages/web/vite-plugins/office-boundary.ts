import type { Plugin, Rolldown } from 'vite'

const antd = /\/node_modules\/antd\//
const isOffice = (id: string) => /\/web\/app\/admin\/|\/node_modules\//.test(id)

/**
 * Fails the build if a page or a later part outside the back office would load antd, which is larger than everything
 * else on such a page. That happens when a module that both sides use is bundled with those of the back office.
 */
export const officeBoundary = (): Plugin => ({
  name: 'office-boundary',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const importedBy = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
    /** Returns the modules of `to` that modules of `from` import. */
    const crossed = (from: Rolldown.OutputChunk, to: Rolldown.OutputChunk) => {
      const targets = new Set(to.moduleIds)
      return new Set(from.moduleIds.flatMap((id) => importedBy(id).filter((each) => targets.has(each))))
    }
    const faults = chunks.flatMap((chunk) => {
      const { facadeModuleId: from } = chunk
      const path = from && !isOffice(from) ? pathToAntd(chunk, byName) : undefined
      if (!path) return []
      const steps = path.slice(1).map((next, index) => [...crossed(path[index]!, next)].join(', '))
      return `${from} loads antd through ${steps.join(' → ')}`
    })
    if (faults.length > 0) this.error(`Adapt chunk-groups.ts:\n${faults.join('\n')}`)
  },
})

/** Returns the chunks by which one statically loads antd, itself first; undefined if it does not. */
function pathToAntd(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  seen = new Set<string>(),
): Rolldown.OutputChunk[] | undefined {
  if (seen.has(chunk.fileName)) return undefined
  seen.add(chunk.fileName)
  if (chunk.moduleIds.some((id) => antd.test(id))) return [chunk]
  for (const name of chunk.imports) {
    const imported = byName.get(name)
    const path = imported && pathToAntd(imported, byName, seen)
    if (path) return [chunk, ...path]
  }
  return undefined
}
