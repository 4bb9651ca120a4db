import { runAll } from './run.ts'

/** Formatting, types of both sides, lint with its module boundaries, and the generated reference, all at once. */
const failed = await runAll([
  ['format', 'oxfmt', ['--check']],
  ['types of the server', 'tsc', ['-p', 'packages/server']],
  ['types of the pages', 'npm', ['run', 'typecheck', '--silent', '--workspace', 'packages/web']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['reference', 'node', ['scripts/generate-reference.ts', '--check']],
])
process.exitCode = failed > 0 ? 1 : 0
