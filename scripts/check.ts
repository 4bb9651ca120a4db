import { join } from 'node:path'
import { runAll } from './run.ts'

/**
 * Makes a program recheck files only if they or their imports have changed. Several checkers would each compute the types
 * that all files share, at twice the CPU time, while the other programs need the cores.
 */
const typeOptions = (name: string) => [
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(import.meta.dirname, `../node_modules/.cache/types/${name}.tsbuildinfo`),
]

/** Checks formatting, types, lint, import layers, the English texts and the generated reference, all concurrently. */
const failed = await runAll([
  ['format', 'oxfmt', ['--check']],
  ['types of the server', 'tsc', ['-p', 'packages/server', ...typeOptions('server')]],
  [
    'types of the pages',
    'npm',
    ['run', 'typecheck', '--silent', '--workspace', 'packages/web', '--', ...typeOptions('web')],
  ],
  ['types of tests, bench and scripts', 'tsc', ['-p', 'e2e', ...typeOptions('e2e')]],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['layers', 'node', ['scripts/check-imports.ts']],
  ['sizes', 'node', ['scripts/check-budgets.ts']],
  ['unused files and exports', 'knip', ['--include', 'files,exports,types']],
  ['English texts', 'node', ['scripts/texts.ts', '--check']],
  ['reference', 'node', ['scripts/generate-reference.ts', '--check']],
])
process.exitCode = failed > 0 ? 1 : 0
