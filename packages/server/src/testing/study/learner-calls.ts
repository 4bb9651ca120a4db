import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

/** Seconds. */
export const minute = 60

/** Learners who watch at times of day, as their player reports. */
export function learnerCalls(it: TestApp) {
  /** A student who opens a lesson of several hours at this time of day in Shanghai. */
  async function learner(time: string, { lessons = 1 } = {}) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const wanted = hours * 60 + minutes
    const now = ((it.now / 60_000) % 1440) + 480
    it.pass(((wanted - Math.floor(now) + 2880) % 1440) * minute)
    const course = await it.world.course({
      lessons: Array.from({ length: lessons }, () => ({ durationSeconds: 36_000 })),
    })
    return watcher(await it.world.student(), course)
  }

  /** Plays a lesson and reports, as a player does. */
  async function watcher(who: Person, { id, lessons }: SmallCourse) {
    const path = `/api/student/learning/${who.id}/courses/${id}/lessons/${lessons[0]!.id}`
    let session = ''
    let position = 0
    const open = async () => {
      const { playbackSession, currentTime } = (await it.get(`${path}/record`, await it.world.login(who.id))).body
      session = playbackSession
      position = currentTime
    }
    await open()
    const play = async (seconds: number, every = 10 * minute) => {
      const reasons = new Set<string>()
      let body
      for (let left = seconds; left > 0; left -= every) {
        const step = Math.min(left, every)
        it.pass(step)
        position += step
        const report = { currentTime: position, playbackSession: session }
        body = (await it.post(`${path}/progress`, report, await it.world.login(who.id))).body
        if (body.notCredited) reasons.add(body.notCredited.reason)
      }
      return { credited: body.creditedSeconds as number, reasons: [...reasons], message: body.notCredited?.message }
    }
    return { who, open, play }
  }

  return { learner, watcher }
}
