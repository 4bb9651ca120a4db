import { readFileSync } from 'node:fs'

/** The outcome of one test. A `flaky` one passed only at its second try. */
export interface TestResult {
  readonly name: string
  readonly file: string
  readonly seconds: number
  readonly outcome: 'passed' | 'failed' | 'flaky'
  /** Why it failed, with the place in the code. */
  readonly reason?: string
}

interface Phase {
  readonly name: string
  readonly results: readonly TestResult[]
  readonly seconds: number
  /** Processor time with all child processes; NaN where the system does not tell. */
  readonly cpuSeconds: number
}

const slowestShown = 10
const ticksPerSecond = 100
const began = performance.now()
const phases: Phase[] = []

/** Runs one phase of the run and prints its outcome. */
export async function phase(name: string, runIt: () => Promise<readonly TestResult[]>): Promise<void> {
  const start = performance.now()
  const cpuBefore = cpuOfChildren()
  const results = await runIt()
  const done = { name, results, seconds: (performance.now() - start) / 1000, cpuSeconds: cpuOfChildren() - cpuBefore }
  phases.push(done)
  console.log(`\n== ${lineOf(done)}\n`)
}

/**
 * Prints the failures with the commands that run them alone, the phases, the slowest tests and the counts. Returns
 * whether the run is good: a run without tests is not, and a flaky test is a failure except in CI.
 */
export function report(): boolean {
  const results = phases.flatMap(({ name, results: found }) => found.map((result) => ({ ...result, phase: name })))
  const isBad = ({ outcome }: TestResult) => outcome === 'failed' || (outcome === 'flaky' && !process.env.CI)
  for (const result of results.filter(({ outcome }) => outcome !== 'passed'))
    console.log(
      `== ${result.outcome === 'flaky' ? 'Passed only at the second try' : 'Failed'}: ${result.name}\n\n` +
        `${result.reason ?? ''}\n\nAlone: ${commandOf(result)}\n`,
    )
  for (const each of phases) console.log(lineOf(each))
  console.log(`\nThe slowest tests:`)
  for (const { seconds, phase: of, name } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${of}: ${name}`)
  const failed = results.filter(isBad).length
  console.log(
    `\nAll in ${((performance.now() - began) / 1000).toFixed(1)} s.\n${results.length - failed} passed, ${failed} failed`,
  )
  return failed === 0 && results.length > 0
}

const lineOf = ({ name, results, seconds, cpuSeconds }: Phase) => {
  const count = (wanted: TestResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const flaky = count('flaky') > 0 ? `, ${count('flaky')} only at the second try` : ''
  const cpu = Number.isNaN(cpuSeconds) ? '' : `, ${cpuSeconds.toFixed(0)} s of processor time`
  return `${name}: ${count('passed')} passed, ${count('failed')} failed${flaky} in ${seconds.toFixed(1)} s${cpu}`
}

const commandOf = ({ file, name, phase: of }: TestResult & { phase: string }) =>
  file === ''
    ? `npm run ${name}`
    : `npm test -- ${file}${of.includes('PostgreSQL') ? ' --postgres' : ''} --name '${name.replaceAll("'", `'\\''`)}'`

/** Processor seconds of all ended child processes and their children. */
function cpuOfChildren(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(13, 15)
    return (Number(user) + Number(system)) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
