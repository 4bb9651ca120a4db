import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

type Command = readonly [name: string, program: string, args: readonly string[], env?: Record<string, string>]

/** Runs a command with its output shown; returns its exit code. */
export const run = (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })

/**
 * Runs a command and returns its stdout, which is shown as it arrives or at the end of the command. A command with
 * `isLowPriority` runs at lower priority than the main one.
 */
export const output = (
  program: string,
  args: readonly string[],
  {
    env = {},
    isLowPriority = false,
    isShownAtEnd = isLowPriority,
  }: { env?: Record<string, string>; isLowPriority?: boolean; isShownAtEnd?: boolean } = {},
): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      shell: process.platform === 'win32',
    })
    if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let said = ''
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (chunk: string) => {
      said += chunk
      if (!isShownAtEnd) process.stdout.write(chunk)
    })
    child.once('error', (error) => resolve(`${said}\n${error.message}`))
    child.once('close', () => {
      if (isShownAtEnd) process.stdout.write(said)
      resolve(said)
    })
  })

/** Runs commands concurrently and shows the output of those that fail; returns how many did. */
export async function runAll(commands: readonly Command[]): Promise<number> {
  const codes = await Promise.all(commands.map(quietly))
  return codes.filter((code) => code !== 0).length
}

function quietly([name, program, args, env = {}]: Command): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk
      })
    child.once('error', (error) => {
      said += error.message
    })
    child.once('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
      if (code !== 0) console.log(said)
      resolve(code ?? 1)
    })
  })
}
