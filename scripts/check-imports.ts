import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/**
 * The layers of each package, lowest first. A folder imports its own layer and those before it, so that a change
 * affects only the layers above. `.` means the files next to the folders. Folders in one line do not import one
 * another.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  'packages/contract/src': [
    ['kit'],
    ['agreement'],
    ['account', 'files', 'messaging', 'privacy'],
    ['course', 'exam'],
    ['learning', 'payment', 'invoice', 'training-contract'],
    ['student', 'site'],
    ['papers'],
    ['organization', 'privacy', 'proof'],
    ['office'],
    ['class', 'employment', 'authority-forms'],
    ['.'],
  ],
  'packages/server/src': [
    ['core'],
    ['ledger'],
    ['files'],
    ['messaging'],
    ['people'],
    ['teaching'],
    ['papers'],
    ['proof'],
    ['site'],
    ['office'],
    ['modules'],
    ['demo'],
    ['.'],
    ['testing'],
  ],
  'packages/web/app': [
    ['lib', 'rendering', 'scenes'],
    ['components'],
    ['frame', 'certificate', 'playback'],
    ['admin', 'auth', 'player', 'public', 'student'],
    ['.'],
    ['testing'],
  ],
}

/**
 * Folders whose parts are optional: each part knows nothing of the others, and is known only to the list of all parts
 * and to code that tests share (ADR 72).
 */
const optional = [
  {
    folder: 'packages/server/src/modules/',
    list: 'packages/server/src/optional-modules.ts',
    tests: 'packages/server/src/testing/',
  },
]

const root = join(import.meta.dirname, '..')

/** The files that each file imports, type imports included. */
const imports = new Map<string, string[]>()
for (const folder of Object.keys(layers))
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })) {
    const path = file.split(sep).join('/')
    imports.set(path, importsOf(path))
  }

function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/(?:^|[\s;(])(?:from|import)\s*\(?\s*'([^']+)'/gm)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('.')
      ? posix.normalize(posix.join(posix.dirname(path), specifier))
      : specifier.replace(/^@jiangxue\/(\w+)\//, 'packages/$1/src/')
    return /\.tsx?$/.test(target) && existsSync(join(root, target)) ? [target] : []
  })
}

/** Returns groups of names that import one another in a cycle. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (name: string): number => {
    order.set(name, order.size)
    lowest.set(name, order.get(name) as number)
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) lowest.set(name, Math.min(lowest.get(name) as number, visit(next)))
      else if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name) as number, order.get(next) as number))
    }
    if (lowest.get(name) === order.get(name)) {
      const cycle = stack.splice(stack.indexOf(name))
      if (cycle.length > 1) cycles.push(cycle)
    }
    return lowest.get(name) as number
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return cycles
}

const faults: string[] = []
for (const cycle of cyclesOf(imports))
  faults.push(`These files import one another in a cycle:\n  ${cycle.join('\n  ')}`)

// The folders and files of every folder: which ones import which.
const siblings = new Map<string, Map<string, Set<string>>>()
for (const [from, targets] of imports)
  for (const to of targets) {
    const [a, b] = [from.split('/'), to.split('/')]
    const depth = a.findIndex((part, index) => part !== b[index])
    const [name, target] = [a[depth], b[depth]]
    if (name === undefined || target === undefined) continue
    const parent = a.slice(0, depth).join('/')
    const graph = siblings.get(parent) ?? new Map<string, Set<string>>()
    siblings.set(parent, graph)
    graph.set(name, (graph.get(name) ?? new Set()).add(target))
  }
for (const [parent, graph] of siblings)
  for (const cycle of cyclesOf(graph)) faults.push(`These parts of ${parent} import one another: ${cycle.join(', ')}`)

for (const [folder, rows] of Object.entries(layers)) {
  const layerOf = (path: string): [layer: number, name: string] => {
    const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
    const name = rest.length > 0 ? first : '.'
    return [rows.findIndex((row) => row.includes(name)), name]
  }
  for (const [from, targets] of imports) {
    if (!from.startsWith(`${folder}/`)) continue
    const [layer, name] = layerOf(from)
    if (layer < 0) faults.push(`${from} is in a folder that has no layer in scripts/check-imports.ts.`)
    for (const to of targets) {
      if (!to.startsWith(`${folder}/`)) continue
      const [target, targetName] = layerOf(to)
      if (target > layer || (target === layer && targetName !== name))
        faults.push(
          `${from} imports ${to}, which is not in a lower layer. Lower layers must not depend on higher ones.`,
        )
    }
  }
}

for (const { folder, list, tests } of optional)
  for (const [from, targets] of imports)
    for (const to of targets) {
      if (!to.startsWith(folder) || from === list || from.startsWith(tests)) continue
      const part = to.slice(0, to.indexOf('/', folder.length) + 1)
      if (!from.startsWith(part))
        faults.push(`${from} imports ${to}, which is optional. Only ${list} may; others ask through a hook.`)
    }

for (const fault of faults) console.error(fault)
if (faults.length === 0)
  console.log(
    `${imports.size} files import one another in ${Object.values(layers).flat().length} layers, none in a circle.`,
  )
process.exitCode = faults.length > 0 ? 1 : 0
