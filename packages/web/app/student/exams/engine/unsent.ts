import type { Answer } from '@jiangxue/contract/exam/sitting.ts'

/** Changed answers by position; null clears one. */
export type Changes = Readonly<Record<string, Answer | null>>

/** Changed answers that the server has not acknowledged yet. */
export interface Unsent {
  change(position: number, answer: Answer | null): void
  /** Whether there is something to send. */
  isDirty(): boolean
  all(): Changes
  /** What to send; `acknowledge` forgets it, unless it has been changed since. */
  take(): { readonly answers: Changes; readonly acknowledge: () => void }
  /** Keeps answers that the server refuses from being sent again before they are changed: others would not be stored. */
  holdBack(positions: readonly string[]): void
}

interface Change {
  readonly answer: Answer | null
  readonly isHeld: boolean
}

export function createUnsent(initial: Changes): Unsent {
  const waiting = new Map(Object.entries(initial).map(([position, answer]) => [position, { answer, isHeld: false }]))
  const sendable = () => [...waiting].filter(([, { isHeld }]) => !isHeld)
  const toChanges = (entries: readonly (readonly [string, Change])[]): Changes =>
    Object.fromEntries(entries.map(([position, { answer }]) => [position, answer]))
  return {
    change(position, answer) {
      waiting.set(String(position), { answer, isHeld: false })
    },
    isDirty: () => sendable().length > 0,
    all: () => toChanges([...waiting]),
    take() {
      const taken = sendable()
      return {
        answers: toChanges(taken),
        acknowledge() {
          for (const [position, change] of taken) if (waiting.get(position) === change) waiting.delete(position)
        },
      }
    },
    holdBack(positions) {
      for (const position of positions) {
        const change = waiting.get(position)
        if (change) waiting.set(position, { ...change, isHeld: true })
      }
    },
  }
}
