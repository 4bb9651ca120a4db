// Plain JavaScript for whatever Node the machine has: what of the installed packages neither the build nor the program reads.
// Whoever tests, checks or measures installs everything (`bootstrap.mjs --tools`), and nothing of it goes.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Of each package what goes, by the names in its folder, or in `folder` of it; without `goes` all of it. Where `stays` is not
 * there, the package has been laid out anew, and nothing of it goes until somebody has looked.
 */
export const surplus = [
  // Headers for compiling machine code.
  { package: /^node-(bin-)?(darwin|linux|win)-\w+$/, stays: 'bin', goes: /^(include|share|CHANGELOG\.md)$/ },
  // Certificates are printed in two weights (papers/print/fonts.ts); the scripts that draw icons and headings take another.
  { package: '@expo-google-fonts/noto-serif-sc', stays: '600SemiBold', goes: /^(?!600|900)\d00|\.png$/ },
  // Each is here three times: for scripts of a CDN, for require and as modules. The build reads the modules, and of antd
  // its languages, which are for require.
  { package: 'antd', stays: 'es', goes: /^dist$/ },
  { package: '@ant-design/icons', stays: 'es', goes: /^(dist|docs|lib)$|^(?!index\.)\w+\.js$/ },
  { package: '@ant-design/icons-svg', stays: 'es', goes: /^(lib|inline-svg|inline-namespaced-svg)$/ },
  { package: 'lucide-react', folder: 'dist', stays: 'esm', goes: /^(cjs|umd)$/ },
  { package: '@e965/xlsx', stays: 'xlsx.mjs', goes: /^dist$/ },
  // Which browser of which country knows what: the build asks for versions of browsers.
  { package: 'caniuse-lite', folder: 'data', stays: 'agents.js', goes: /^(features|regions)$/ },
  // For measuring pages, and for other runtimes.
  {
    package: 'react-dom',
    folder: 'cjs',
    stays: 'react-dom-client.production.js',
    goes: /-profiling\.|\.(browser|bun|edge)\./,
  },
  // Sources and tests of libraries that are published with them.
  { package: 'zod', stays: 'index.js', goes: /^src$/ },
  { package: 'mediabunny', folder: 'dist', stays: 'modules', goes: /^bundles$/ },
  { package: 'fastify', stays: 'fastify.js', goes: /^test$/ },
  { package: 'bintrees', stays: 'index.js', goes: /^(test|examples|dist)$/ },
  // npm brings these for types alone, or for stores of uploads that are not used.
  { package: 'typescript' },
  { package: /^@typescript\/typescript-/ },
  { package: /^@types\// },
  { package: '@redis/client' },
  { package: 'ioredis' },
]
/** Of every package: for debuggers, for the compiler of types and for people. Licences stay. */
export const surplusFile = /\.(map|d\.[cm]?ts)$|^(readme|changelog|history)\b.*\.(md|markdown)$/i

/**
 * The folders and files that `surplus` names, where they are.
 * @param {string} modules
 * @returns {string[]}
 */
export function findSurplus(modules) {
  return packagesIn(modules).flatMap((name) => {
    const entry = surplus.find((each) => (each.package.test ? each.package.test(name) : each.package === name))
    if (!entry) return []
    const folder = join(modules, name, entry.folder ?? '')
    if (!entry.goes) return [folder]
    if (!existsSync(join(folder, entry.stays))) return []
    return readdirSync(folder)
      .filter((each) => entry.goes.test(each))
      .map((each) => join(folder, each))
  })
}

/**
 * Removes them, and what every package has for debuggers, compilers and people. What cannot be removed stays.
 * @param {string} modules
 */
export function pruneInstallation(modules) {
  for (const path of findSurplus(modules)) remove(path)
  const walk = (folder) => {
    // Links lead to our own sources: they are neither folders nor files here.
    for (const each of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, each.name)
      if (each.isDirectory()) walk(path)
      else if (each.isFile() && surplusFile.test(each.name)) remove(path)
    }
  }
  walk(modules)
}

function packagesIn(modules) {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  )
}

function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Another program has it open; it is only room on the disk.
  }
}
