import type { Answer, Receipt, Save, Sitting } from '@jiangxue/contract/exam/sitting.ts'

const graceMs = 30_000
const mostTakeovers = 3

type Changes = Readonly<Record<string, Answer | null>>

/** What the server must have stored of an attempt. */
export interface KnownAttempt {
  readonly id: number
  readonly deadlineAt: number
  session: string
  takeovers: number
  saveNumber: number
  answers: Record<string, Answer>
  endedBy: 'candidate' | 'time' | null
  receipt?: Receipt
}

/** The rules of the sitting in few words: what the server must answer and store, whatever order calls come in. */
export class SittingModel {
  readonly attempts: KnownAttempt[] = []

  get open(): KnownAttempt | undefined {
    return this.attempts.find(({ endedBy }) => endedBy === null)
  }

  /** The time of an open attempt is over: the next call about it hands it in. */
  closeOverdue(now: number): void {
    const { open } = this
    if (open && now > open.deadlineAt + graceMs) open.endedBy = 'time'
  }

  /** The problem with which a start is refused. */
  refusalOfStart(session: string | undefined): string | undefined {
    const { open } = this
    return open && open.session !== session && open.takeovers >= mostTakeovers ? 'exam.deviceLocked' : undefined
  }

  /** A start that was not refused. */
  started({ id, session, deadlineAt }: Sitting): void {
    const { open } = this
    if (!open)
      this.attempts.push({
        id,
        deadlineAt: Date.parse(deadlineAt),
        session,
        takeovers: 0,
        saveNumber: 0,
        answers: {},
        endedBy: null,
      })
    else if (open.session !== session) Object.assign(open, { session, takeovers: open.takeovers + 1 })
  }

  /** The problem with which a save is refused. */
  refusalOfSave({ endedBy, session }: KnownAttempt, save: Save): string | undefined {
    if (endedBy !== null) return endedBy === 'time' ? 'exam.timeUp' : 'exam.handedIn'
    return save.session === session ? undefined : 'exam.otherDevice'
  }

  /** A save that was not refused; a number that came before changes nothing. */
  saved(attempt: KnownAttempt, { number, answers }: Save): void {
    if (number <= attempt.saveNumber) return
    attempt.saveNumber = number
    attempt.answers = merged(attempt.answers, answers)
  }
}

function merged(stored: Record<string, Answer>, changes: Changes): Record<string, Answer> {
  const all: Changes = { ...stored, ...changes }
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Answer] => entry[1] !== null))
}

/** A page of the candidate: it knows what it has written, and sends it until it hears that it is stored. */
export class ExamPage {
  sitting: Sitting | undefined
  unsent: Record<string, Answer | null> = {}
  /** The saves that it has sent, which may come again. */
  readonly sent: Save[] = []
  #number = 0

  /** A reloaded page does not use the numbers of saves again that may still be under way. */
  enter(sitting: Sitting): void {
    if (sitting.id !== this.sitting?.id) {
      this.unsent = {}
      this.sent.length = 0
      this.#number = 0
    }
    this.sitting = sitting
    this.#number = Math.max(this.#number, sitting.number)
  }

  next({ session }: Sitting): Save {
    const save = { session, number: ++this.#number, answers: { ...this.unsent } }
    this.sent.push(save)
    return save
  }

  /** What was stored need not be sent again, unless it has been changed since. */
  hear(save: Save): void {
    for (const [position, answer] of Object.entries(save.answers))
      if (this.unsent[position] === answer) delete this.unsent[position]
  }
}
