import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { compactOutput } from './compact-output.ts'

/**
 * Makes of the server a few files that start quickly: what is loaded at every start is in one, without types; what is seldom used, and
 * each thread, is in a file of its own. Whatever is read beside the code, such as migrations and the demo's pictures, stays
 * where it is. Development runs the sources.
 */
const source = resolve(import.meta.dirname, '../packages/server/src')
const outDir = resolve(source, '../build/program')
/** These bring machine code or files of their own, or are shared with the built pages. */
const external = [
  /^(sharp|piscina|subset-font|react-router|vite|mediabunny)(\/|$)/,
  /^@(napi-rs|node-rs|expo-google-fonts|zxcvbn-ts)\//,
]

const toPosix = (path: string) => path.split(sep).join('/')
const programs = ['main', 'backup', 'restore', 'verify-ledger', 'anchor-ledger', 'move-storage']
/** What is started in a thread, or loaded by its address. */
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

/** Lets the code find what lies beside it: other built files where they are, everything else beside the source. */
const places: Plugin = {
  name: 'places',
  // Before types are taken out, and quotes with them.
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

await build({
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
})
