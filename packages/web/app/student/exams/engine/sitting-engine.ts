import type { Answer, Save, Saved, Sitting, Warning } from '@jiangxue/contract/exam/sitting.ts'
import { createCountdown, type ServerTimes } from './countdown.ts'
import { unsentOf, type KeptStore } from './kept-sitting.ts'
import { createLeaves } from './leaves.ts'
import { refusalOf } from './refusal.ts'
import { isSaveDue } from './save-schedule.ts'
import { withChanges, type SittingState } from './sitting-state.ts'
import { createUnsent } from './unsent.ts'

/** The calls of a sitting; they reject with an ApiProblem. */
export interface SittingServer {
  /** `isLeaving` asks for a request that outlives the page. */
  save(body: Save, isLeaving: boolean): Promise<ServerTimes & Pick<Saved, 'number' | 'warnings'>>
  handIn(body: Save): Promise<unknown>
}

interface Options {
  readonly sitting: Sitting
  /** The tick at which the sitting arrived. */
  readonly receivedAt: number
  readonly server: SittingServer
  readonly kept: KeptStore
  /** A clock in milliseconds that nobody can set. */
  readonly tick: () => number
  /** The device's clock. */
  readonly now: () => number
}

export type SittingEngine = ReturnType<typeof createSittingEngine>

const finishRetryMs = 3000

/** Runs an attempt: keeps its answers, saves them, and hands in. Time passes by `pulse`, a few times a second. */
export function createSittingEngine({ sitting, receivedAt, server, kept, tick, now }: Options) {
  const { session } = sitting
  const before = kept.read()
  const unsent = createUnsent(unsentOf(sitting, before))
  const countdown = createCountdown(tick)
  countdown.set(sitting, receivedAt)
  const leaves = createLeaves(sitting.leaves, now)
  const listeners = new Set<() => void>()
  let state: SittingState = {
    phase: 'open',
    answers: withChanges(sitting.answers, unsent.all()),
    marks: before?.marks ?? [],
    position: before?.position ?? 1,
    saving: unsent.isDirty() ? 'saving' : 'saved',
    failure: '',
    leaves: leaves.count(),
    warnings: sitting.warnings,
  }
  // Saves of the page before may still be under way: with the number of one of them, other answers would not be stored.
  let number = Math.max(sitting.number, before?.sent ?? 0)
  let acknowledged = sitting.number
  let savedLeaves = sitting.leaves
  let [warningsRead, savedWarningsRead] = [0, 0]
  let isMarkRemoved = false
  let underWay = 0
  let isFinishing = false
  let finishedAt = -finishRetryMs
  let isUrgent = unsent.isDirty()
  let changedAt = tick()
  let dirtyAt = changedAt
  let sentAt = changedAt

  function set(change: Partial<SittingState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const keep = () =>
    kept.write({
      session,
      number: acknowledged,
      sent: number,
      unsent: unsent.all(),
      marks: state.marks,
      position: state.position,
    })
  const isDirty = () =>
    unsent.isDirty() || leaves.count() > savedLeaves || warningsRead > savedWarningsRead || isMarkRemoved
  const unread = (warnings: readonly Warning[]) => warnings.filter((each) => each.number > warningsRead)
  const isOver = () => state.phase === 'ended' || state.phase === 'otherDevice'

  function end() {
    kept.clear()
    set({ phase: 'ended', failure: '' })
  }

  function next(): { body: Save; acknowledge: () => void } {
    const { answers, acknowledge } = unsent.take()
    sentAt = tick()
    number++
    keep()
    const read = warningsRead > savedWarningsRead && { warningsRead }
    const removed = isMarkRemoved && ({ watermarkRemoved: true } as const)
    return { body: { session, number, leaves: leaves.count(), ...read, ...removed, answers }, acknowledge }
  }

  /** Returns whether the server has answered. */
  async function save(isLeaving = false): Promise<boolean> {
    isUrgent = false
    const { body, acknowledge } = next()
    underWay++
    if (isDirty()) set({ saving: 'saving' })
    try {
      const saved = await server.save(body, isLeaving)
      countdown.set(saved)
      number = Math.max(number, saved.number)
      acknowledged = Math.max(acknowledged, saved.number)
      // A larger number is that of a later save: this one was not stored.
      if (saved.number === body.number) acknowledge()
      else isUrgent ||= isDirty()
      savedLeaves = Math.max(savedLeaves, body.leaves ?? 0)
      savedWarningsRead = Math.max(savedWarningsRead, body.warningsRead ?? 0)
      isMarkRemoved &&= !body.watermarkRemoved
      if (isOver()) return true
      set({ saving: isDirty() ? 'saving' : 'saved', failure: '', warnings: unread(saved.warnings) })
      keep()
      return true
    } catch (error) {
      if (!isOver()) onRefusal(error)
      return false
    } finally {
      underWay--
    }
  }

  function onRefusal(error: unknown) {
    const refusal = refusalOf(error)
    if (refusal.kind === 'ended') return end()
    if (refusal.kind === 'otherDevice') return set({ phase: 'otherDevice' })
    if (refusal.kind === 'lost') return set({ saving: isDirty() ? 'unsaved' : 'saved' })
    unsent.holdBack(refusal.positions)
    set({ saving: 'unsaved', failure: refusal.message })
  }

  function flush() {
    if (state.phase === 'open' && isDirty()) void save(true)
  }

  async function handIn(): Promise<void> {
    const back = state.phase
    if (back === 'open') set({ phase: 'handingIn', failure: '' })
    try {
      await server.handIn(next().body)
      end()
    } catch (error) {
      if (isOver()) return
      onRefusal(error)
      if (isOver() || back !== 'open') return
      set({ phase: 'open', failure: error instanceof Error ? error.message : '' })
    }
  }

  /** Saves what is left when the time is over and, unless the server names a later deadline, hands in. */
  async function finish(): Promise<void> {
    isFinishing = true
    if ((await save()) && state.phase === 'timeOver') {
      if (countdown.remainingMs() > 0) set({ phase: 'open' })
      else await handIn()
    }
    finishedAt = tick()
    isFinishing = false
  }

  return {
    sitting,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    remainingMs: countdown.remainingMs,
    answer(position: number, answer: Answer | null) {
      if (state.phase !== 'open') return
      if (!isDirty()) dirtyAt = tick()
      changedAt = tick()
      unsent.change(position, answer)
      set({
        answers: withChanges(state.answers, { [position]: answer }),
        ...(state.saving === 'saved' && { saving: 'saving' }),
      })
      keep()
    },
    /** The candidate has read all warnings. */
    readWarnings() {
      warningsRead = Math.max(warningsRead, ...state.warnings.map((each) => each.number))
      isUrgent = true
      set({ warnings: [] })
    },
    mark(position: number) {
      const { marks } = state
      set({ marks: marks.includes(position) ? marks.filter((each) => each !== position) : [...marks, position] })
      keep()
    },
    goTo(position: number) {
      set({ position })
      keep()
    },
    pulse() {
      if (state.phase === 'open' && countdown.remainingMs() === 0) set({ phase: 'timeOver' })
      const isDue = () => isSaveDue({ changedAt, dirtyAt, sentAt }, isDirty(), isUrgent, tick())
      if (state.phase === 'open' && underWay === 0 && isDue()) void save()
      if (state.phase === 'timeOver' && !isFinishing && tick() - finishedAt >= finishRetryMs) void finish()
    },
    watermarkRemoved: () => void (isMarkRemoved = true),
    /** The network is back. */
    reconnect() {
      isUrgent ||= isDirty()
    },
    /** The page is no longer visible, and may be about to close. */
    hide() {
      leaves.hide()
      flush()
    },
    /** Saves at once what is not saved. */
    flush,
    show() {
      const isLeave = leaves.show()
      if (isOver()) return
      isUrgent ||= isDirty()
      if (isLeave) set({ leaves: leaves.count() })
    },
    handIn: () => (state.phase === 'open' ? handIn() : Promise.resolve()),
  }
}
