import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { verifierFolder } from '../packages/server/src/proof/pack/read-verifier.ts'

/** Bundles the modules that check evidence packs into one file for browsers and one for Node, each without imports. */
const source = new URL('../packages/server/src/proof/verifier/', import.meta.url)

for (const [name, exported] of [
  ['page', 'start'],
  ['program', 'run'],
] as const) {
  const code = (await bundle(name)).replace(new RegExp(`export \\{ ${exported} \\};?\\s*$`), '')
  const foreign = [...code.matchAll(/^import .*from ['"](?!node:)(.*)['"]/gm)].map(([, from]) => from)
  if (foreign.length > 0) throw new Error(`The verifier imports ${foreign.join(', ')}`)
  if (/<\/script|^export /im.test(code) || (name === 'page' && code.includes('node:')))
    throw new Error(`The verifier's ${name} is not self-contained`)
  await mkdir(verifierFolder, { recursive: true })
  await writeFile(new URL(`${name}.js`, verifierFolder), code)
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL(`${name}.ts`, source)), formats: ['es'] },
      rolldownOptions: {
        external: /^node:/,
        // Takes only the pure parts of modules that also access the database.
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const [output] = (result as Rolldown.RolldownOutput[])[0]?.output ?? []
  if (!output) throw new Error(`The build of ${name} produced no output`)
  return output.code
}
