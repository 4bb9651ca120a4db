import { set, smsSettings } from '../outgoing.ts'
import type { TestApp } from '../test-app.ts'
import type { Person } from '../world.ts'
import { PresenceLearner, saveRule } from './presence-learner.ts'

/** Makes the school send codes to phones. */
export async function askByPhone(it: TestApp, adminId: number): Promise<void> {
  await set(it, smsSettings)
  await saveRule(it, adminId, { kind: 'phone', minMinutes: 10, maxMinutes: 20 })
}

/** A student without a phone at a school that asks by phone: after the fallback of the day, 60 s of study wait for staff. */
export async function waitingStudent(it: TestApp): Promise<{ who: Person; player: PresenceLearner }> {
  const course = await it.world.course({ lessons: [{ durationSeconds: 60 }, { durationSeconds: 60 }] })
  const who = await it.world.student()
  const first = await new PresenceLearner(it, who, course).open()
  await first.watch(60)
  await first.pass()
  const player = await new PresenceLearner(it, who, course, 1).open()
  await player.watch(60)
  await player.show()
  return { who, player }
}
