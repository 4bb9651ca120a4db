import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { messagesOf, ThreadPool, type WithPort } from './thread-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'jiangxue-threads-'))
after(() => rmSync(folder, { recursive: true }))

/** Threads whose task counts to three, then runs the statement `last`. */
function counting(last: string) {
  const file = join(folder, `${last.replaceAll(/\W/g, '')}.mjs`)
  writeFileSync(
    file,
    `import { threadId } from 'node:worker_threads'
     import { handOver } from '${import.meta.resolve('./thread-pool.ts')}'
     export default async ({ port }) => {
       for (let number = 1; number <= 3; number++) await handOver(port, { number, threadId })
       ${last}
     }`,
  )
  const resourceLimits = { maxOldGenerationSizeMb: 32 }
  return new ThreadPool<WithPort<object>>(pathToFileURL(file), { maxThreads: 2, resourceLimits })
}
type Message = { readonly number: number; readonly threadId: number }

async function read(
  threads: ThreadPool<WithPort<object>>,
  signal?: AbortSignal,
  each: (number: number) => void = () => {},
) {
  const numbers: number[] = []
  const ids = new Set<number>()
  try {
    for await (const { number, threadId } of messagesOf<Message, object>(threads, {}, signal)) {
      numbers.push(number)
      ids.add(threadId)
      each(number)
    }
    return { numbers, ids }
  } catch (error) {
    return { numbers, ids, failure: (error as Error).message }
  }
}

test('a task is read to its end, one message after another, and its thread does the next one', async () => {
  const threads = counting('')
  const [first, second] = [await read(threads), await read(threads)]
  assert.deepEqual(first, { numbers: [1, 2, 3], ids: first.ids })
  assert.deepEqual(second, first)
})

test('an error that ends a task or its thread is thrown to its reader, and the next task runs', async () => {
  const [failing, exiting] = [counting(`throw new Error('no disk')`), counting('process.exit(3)')]
  for (const _ of [1, 2]) {
    const { numbers, failure } = await read(failing)
    assert.deepEqual({ numbers, failure }, { numbers: [1, 2, 3], failure: 'no disk' })
    const exited = await read(exiting)
    assert.match(String(exited.failure), /exited with code: 3/)
  }
})

test('a task that needs too much memory ends its thread with a code', async () => {
  const threads = counting('for (const all = []; ; all.push(new Array(100_000).fill({ all })));')
  const reading = async () => {
    for await (const _ of messagesOf<Message, object>(threads, {}));
  }
  for (const _ of [1, 2]) await assert.rejects(reading, { code: 'ERR_WORKER_OUT_OF_MEMORY' })
})

test('a signal ends a running or waiting task, and prevents one from starting', async () => {
  const [stopping, threads] = [new AbortController(), counting('await new Promise(() => setInterval(() => {}, 1000))')]
  const stop = (number: number) => void (number === 2 && stopping.abort(new Error('stopped')))
  const { numbers, failure } = await read(threads, stopping.signal, stop)
  assert.deepEqual({ numbers, failure }, { numbers: [1, 2], failure: 'stopped' })
  assert.deepEqual((await read(threads, stopping.signal)).failure, 'stopped')
})

test('a reader that leaves ends the task with its thread', async () => {
  const threads = counting('// nothing else')
  const ids: number[] = []
  for (const _ of [1, 2])
    for await (const { number, threadId } of messagesOf<Message, object>(threads, {})) {
      ids.push(threadId)
      if (number === 1) break
    }
  assert.equal(new Set(ids).size, 2)
})
