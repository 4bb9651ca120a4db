// Plain JavaScript for any Node version on the machine. Lists the files in installed packages that neither the build
// nor the program reads. Installations for tests, checks or benchmarks (`bootstrap.mjs --tools`) keep everything.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What to remove from each package, by names in its folder; without `goes`, the entire package. If `stays` is missing,
 * the layout of the package has changed, and nothing is removed until the entry is updated. Only what takes more than
 * 10 MB is worth an entry.
 */
export const surplus = [
  // Headers for compiling native code.
  { package: /^node-(bin-)?(darwin|linux|win)-\w+$/, stays: 'bin', goes: /^(include|share|CHANGELOG\.md)$/ },
  // Certificates use two weights (papers/print/fonts.ts); the scripts that draw icons and headings use a third.
  { package: '@expo-google-fonts/noto-serif-sc', stays: '600SemiBold', goes: /^(?!600|900)\d00|\.png$/ },
  // Builds for CDNs and for require. The build reads the ES modules and, of antd, also the locales, which are for require.
  { package: 'antd', stays: 'es', goes: /^dist$/ },
  { package: '@ant-design/icons', stays: 'es', goes: /^(dist|docs|lib)$|^(?!index\.)\w+\.js$/ },
  // Installed by npm only for types.
  { package: /^@typescript\/typescript-/ },
]
/** In every package: files for debuggers and the type checker, and documentation. Licenses stay. */
export const surplusFile = /\.(map|d\.[cm]?ts)$|^(readme|changelog|history)\b.*\.(md|markdown)$/i

/**
 * Returns the paths of the installed folders and files that match `surplus`.
 * @param {string} modules
 * @returns {string[]}
 */
export function findSurplus(modules) {
  return packagesIn(modules).flatMap((name) => {
    const entry = surplus.find((each) => (each.package.test ? each.package.test(name) : each.package === name))
    if (!entry) return []
    const folder = join(modules, name)
    if (!entry.goes) return [folder]
    if (!existsSync(join(folder, entry.stays))) return []
    return readdirSync(folder)
      .filter((each) => entry.goes.test(each))
      .map((each) => join(folder, each))
  })
}

/**
 * Removes them, and the `surplusFile` matches of every package. Files that cannot be removed stay.
 * @param {string} modules
 */
export function pruneInstallation(modules) {
  for (const path of findSurplus(modules)) remove(path)
  const walk = (folder) => {
    // Links point to our own sources; they are neither folders nor files here.
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
    // Another program has the file open. Leaving it only costs disk space.
  }
}
