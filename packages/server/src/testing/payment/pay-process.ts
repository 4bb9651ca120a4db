import { fork } from 'node:child_process'
import { once } from 'node:events'
import { testProgram } from '../programs/programs.ts'

/** A server that takes payments in a process of its own. */
export interface PayProcess {
  /** Opens the database; it has loaded the program before. Returns its address. */
  open(aheadMs: number): Promise<string>
  /** Lets it die around the next transaction that books something. */
  arm(at: 'beforeCommit' | 'afterCommit'): Promise<void>
  kill(): void
  /** Resolves once it is dead. */
  readonly isOver: Promise<unknown>
}

export function startPayProcess(env: NodeJS.ProcessEnv): PayProcess {
  const child = fork(testProgram('pay-until-killed'), { env, execArgv: [] })
  const isOver = once(child, 'exit')
  const ask = async (message: number | string): Promise<string> => {
    const answer = once(child, 'message')
    child.send(message)
    const [said] = await Promise.race([answer, isOver])
    if (typeof said !== 'string') throw new Error('The server has ended')
    return said
  }
  return { open: ask, arm: async (at) => void (await ask(at)), kill: () => child.kill('SIGKILL'), isOver }
}
