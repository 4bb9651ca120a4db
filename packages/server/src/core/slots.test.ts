import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Slots } from './slots.ts'

const busy = { code: 'server.busy', status: 503 }
/** A job that runs until it is ended. */
function job() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return promise
  }
  return { begin, end: resolve, hasBegun: () => hasBegun }
}

test('jobs beyond the limit wait for their turn in order, and further ones are refused', async () => {
  const slots = new Slots({ atOnce: 2, waiting: 1, perUser: 9 })
  const jobs = [job(), job(), job(), job()] as const
  const running = jobs.slice(0, 3).map(({ begin }, user) => slots.run(user, begin))
  await assert.rejects(slots.run(3, jobs[3].begin), busy)
  assert.deepEqual(
    jobs.map(({ hasBegun }) => hasBegun()),
    [true, true, false, false],
  )
  jobs[0].end()
  await running[0]
  assert.equal(jobs[2].hasBegun(), true)
  jobs[1].end()
  jobs[2].end()
  await Promise.all(running)
  await slots.run(3, async () => {})
})

test('one user cannot fill the queue, and a failed job makes room', async () => {
  const slots = new Slots({ atOnce: 1, waiting: 5, perUser: 2 })
  const first = job()
  const running = slots.run('a', first.begin)
  const failing = slots.run('a', async () => {
    throw new Error('failed')
  })
  await assert.rejects(
    slots.run('a', async () => {}),
    busy,
  )
  const other = slots.run('b', async () => 'done')
  first.end()
  await assert.rejects(failing, /failed/)
  assert.equal(await other, 'done')
  await running
  assert.equal(await slots.run('a', async () => 'again'), 'again')
})

test('a slot taken without waiting is free after its release, however often that is called', () => {
  const slots = new Slots({ atOnce: 2, waiting: 0, perUser: 1 })
  const free = slots.take('a')
  assert.ok(free)
  assert.equal(slots.take('a'), undefined)
  assert.ok(slots.take('b'))
  assert.equal(slots.take('c'), undefined)
  free()
  free()
  assert.ok(slots.take('c'))
  assert.equal(slots.take('a'), undefined)
})
