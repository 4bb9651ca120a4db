import { parseArgs } from 'node:util'

/** The arguments of the run; see `scripts/test.ts`. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    shard: { type: 'string', default: '1/1' },
    name: { type: 'string' },
  },
})
const [number = 1, count = 1] = values.shard.split('/').map(Number)

export const options = {
  isFull: values.all,
  isOnPostgres: values.postgres,
  /** Which share of the tests runs, of how many; the first is 1. */
  shard: { number, count },
  /** The part of the names to run, as a regular expression. */
  pattern: values.name?.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  /** The files to run; none means all of the ring. */
  files: positionals.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, '')),
}
