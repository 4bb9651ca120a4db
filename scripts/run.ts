import { spawn } from 'node:child_process'

type Command = readonly [name: string, program: string, args: readonly string[]]

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

/** Runs commands concurrently and shows the output of those that fail; returns how many did. */
export async function runAll(commands: readonly Command[]): Promise<number> {
  const codes = await Promise.all(
    commands.map(async ([name, program, args]) => {
      const began = performance.now()
      const { code, said } = await capture(program, args)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
      if (code !== 0) console.log(said)
      return code
    }),
  )
  return codes.filter((code) => code !== 0).length
}

/** Runs a command and returns its exit code and everything it said, which is shown only if `isShown`. */
export const capture = (
  program: string,
  args: readonly string[],
  { env = {}, isShown = false }: { env?: Record<string, string>; isShown?: boolean } = {},
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk
        if (isShown) process.stdout.write(chunk)
      })
    child.once('error', (error) => {
      said += error.message
    })
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
