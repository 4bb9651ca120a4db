import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { isOnlyTab, keepSession, readSession } from './session-of-exam.ts'

/** A started attempt; its times count from the tick at which it arrived. */
export interface Started {
  readonly sitting: Sitting
  readonly receivedAt: number
}

/** The session of this tab, if it has sat the exam before. */
export const ownSession = async (examId: number): Promise<string | undefined> => {
  const session = readSession(examId)
  return session !== undefined && (await isOnlyTab(examId)) ? session : undefined
}

interface Entry {
  readonly session?: string | undefined
  /** From the screen of the exam room. */
  readonly doorCode?: string | undefined
}

/** Starts an attempt, or goes on with the open one; without a session, this becomes the device that it goes on at. */
export async function startSitting(examId: number, { session, doorCode }: Entry = {}): Promise<Started> {
  const body = { agrees: true as const, session, doorCode }
  const sitting = await browserApi.startAttempt({ params: { id: examId }, body })
  const receivedAt = performance.now()
  keepSession(examId, sitting.session)
  await isOnlyTab(examId)
  return { sitting, receivedAt }
}

let handedOver: Started | undefined

/** Leaves a started attempt to the page that opens next. */
export function handOver(started: Started): void {
  handedOver = started
}

export function takeHandedOver(examId: number): Started | undefined {
  const started = handedOver
  handedOver = undefined
  return started?.sitting.examId === examId ? started : undefined
}
