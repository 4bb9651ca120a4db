import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { compactOutput } from './compact-output.ts'

/**
 * Builds the server into a few files that start quickly. Code loaded at every start goes into one file without types;
 * rarely used code and each thread get their own file. Files that the code reads at run time, such as migrations and
 * the demo images, stay where they are. Development runs the sources.
 */
const source = resolve(import.meta.dirname, '../packages/server/src')
const outDir = resolve(source, '../build/program')
/** Packages that contain native code or data files, or are shared with the built pages. */
const external = [
  /^(sharp|piscina|subset-font|react-router|vite|mediabunny)(\/|$)/,
  /^@(napi-rs|node-rs|expo-google-fonts|zxcvbn-ts)\//,
]

const toPosix = (path: string) => path.split(sep).join('/')
const programs = ['main', 'backup', 'restore', 'verify-ledger', 'anchor-ledger', 'move-storage', 'remove-factors']
/** Modules started as a thread or loaded by URL. */
const named = /new URL\('\.?\/?([\w-]+\.ts)', import\.meta\.url\)|import\.meta\.resolve\('\.\/([\w-]+\.ts)'\)/g
const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', 'testing/**'] }).map(toPosix)
const threads = files.flatMap((file) =>
  [...readFileSync(join(source, file), 'utf8').matchAll(named)].map(([, first, second]) =>
    toPosix(join(dirname(file), first ?? (second as string))),
  ),
)
const input = Object.fromEntries(
  [...programs.map((name) => `${name}.ts`), ...new Set(threads)].map((file) => [nameOf(file), join(source, file)]),
)
function nameOf(file: string) {
  return basename(file, '.ts')
}

/**
 * Resolves file references of the code: other built files to the build folder, everything else to its place next to the
 * source.
 */
const places: Plugin = {
  name: 'places',
  // Must run before types are stripped, which also changes the quotes.
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?', 1)[0] as string
    if (!file.startsWith(source) || !code.includes('import.meta.')) return
    const folder = toPosix(relative(outDir, dirname(file)))
    const own = `new URL(${JSON.stringify(`${folder}/${basename(file)}`)}, import.meta.url).href`
    return code
      .replaceAll(named, (_, first?: string, second?: string) => {
        const built = `new URL(${JSON.stringify(`./${nameOf(first ?? (second as string))}.js`)}, __built__)`
        return first ? built : `${built}.href`
      })
      .replaceAll('import.meta.url', own)
      .replaceAll('__built__', 'import.meta.url')
  },
}

const { output } = (await build({
  configFile: false,
  logLevel: 'warn',
  root: dirname(source),
  plugins: [places],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input,
      external,
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js', ...compactOutput },
    },
  },
})) as Rolldown.RolldownOutput
assertLight(output)

/** Throws if starting the server loads a library that only threads and rare requests need: each takes 10 MB or more. */
function assertLight(files: Rolldown.RolldownOutput['output']) {
  const heavy = /\/@e965\/xlsx\/|^mediabunny$|^subset-font$/
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const start = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/start.ts')))
  const loaded = new Set([start?.fileName ?? ''])
  // A set also visits what is added to it meanwhile.
  for (const name of loaded) {
    const { imports = [], moduleIds = [] } = chunks.get(name) ?? {}
    for (const part of imports) loaded.add(part)
    const found = [...imports, ...moduleIds].find((id) => heavy.test(id))
    if (found !== undefined) throw new Error(`Starting the server must not load ${found}; ${name} does.`)
  }
}
