import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

interface Kill {
  /** The output line after which the program is killed; it is not killed if no line matches. */
  readonly at: RegExp
  readonly afterMs?: number
}

/** Runs a program and kills it, like a power failure; returns whether it was killed before its end. */
export async function killAt(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { at, afterMs = 0 }: Kill,
): Promise<{ readonly wasKilled: boolean; readonly lines: readonly string[]; readonly errors: string }> {
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [errors, exit] = [text(child.stderr), once(child, 'exit')]
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (at.test(line)) void delay(afterMs).then(() => child.kill('SIGKILL'))
  }
  const [, signal] = (await exit) as [number | null, string | null]
  return { wasKilled: signal === 'SIGKILL', lines, errors: await errors }
}
