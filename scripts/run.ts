import { spawn } from 'node:child_process'

export type Command = readonly [name: string, program: string, args: readonly string[], env?: Record<string, string>]

/** Runs a command with its output shown; answers its exit code. */
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

/** Runs commands side by side and shows the output of those that fail; answers how many did. */
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
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
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
