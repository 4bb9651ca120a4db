import { setTimeout as pause } from 'node:timers/promises'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { World } from '../world.ts'

/**
 * A server whose students watch continuously, for a test that kills it: prints `student seconds` for every acknowledged
 * total. Its folder and database come from the environment.
 */
const students = 20
let now = Date.now()
const config = readConfig()
const { app, context } = await createApp((log) => createContext(config, log, () => now), config)
const world = new World(context)
// The database may contain data of an earlier run.
const name = (number: number) => `${process.pid}-${number}`
const course = await world.course({
  categoryId: await world.category(name(0)),
  lessons: [{ durationSeconds: 100_000 }],
})
const videoId = course.lessons[0]!.id

const people = []
for (let number = 0; number < students; number++)
  people.push(await world.student({ username: name(number), studentNumber: name(number) }))
const headers = (token: string) => ({ authorization: `Bearer ${token}` })
for (const { id, token } of people)
  await app.inject({
    url: `/api/learning/watch-records?studentId=${id}&courseId=${course.id}&videoId=${videoId}`,
    headers: headers(token),
  })

// Each at a pace of their own, so that on PostgreSQL several batches of reports are in flight.
await Promise.all(
  people.map(async ({ id, token }, index) => {
    for (let position = 1; ; position++) {
      await pause(index % 7)
      now += 1000
      const payload = { courseId: course.id, videoId, position }
      const response = await app.inject({
        method: 'POST',
        url: '/api/learning/watch-records',
        headers: headers(token),
        payload,
      })
      // Waits for a reader that is slower than this server: writeSync fails if the pipe is full.
      if (response.statusCode === 200)
        await new Promise((written) => process.stdout.write(`${id} ${response.json().creditedSeconds}\n`, written))
    }
  }),
)
