import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { messagesOf } from './thread.ts'

const head = `const { parentPort: port } = require('node:worker_threads'), { once } = require('node:events');`
/** A thread that counts to three, then runs the statement `last`. */
function counting(last: string) {
  let worker: Worker | undefined
  const start = () =>
    (worker = new Worker(
      `${head} (async () => {
        for (let number = 1; number <= 3; number++) { const taken = once(port, 'message'); port.postMessage({ number }); await taken }
        ${last}
      })()`,
      { eval: true },
    ))
  return { start, exited: async () => worker?.threadId === -1 || (await once(worker as Worker, 'exit')) }
}
async function numbersOf(start: () => Worker, signal?: AbortSignal, each: (number: number) => void = () => {}) {
  const numbers: number[] = []
  try {
    for await (const { number } of messagesOf<{ number: number }>(start, signal)) {
      numbers.push(number)
      each(number)
    }
    return [numbers, undefined]
  } catch (error) {
    return [numbers, (error as Error).message]
  }
}

test('a thread is read to its end, one message after another', async () => {
  const thread = counting('port.postMessage(null)')
  assert.deepEqual(await numbersOf(thread.start), [[1, 2, 3], undefined])
  await thread.exited()
})

test('an error that ends a thread is thrown to its reader, and does nothing else', async () => {
  assert.deepEqual(await numbersOf(counting(`throw new Error('no disk')`).start), [[1, 2, 3], 'no disk'])
  assert.deepEqual(await numbersOf(counting('process.exit(3)').start), [[1, 2, 3], 'The thread ended early.'])
})

test('a signal ends a running or waiting thread, and prevents one from starting', async () => {
  const [stopping, thread] = [new AbortController(), counting('setInterval(() => {}, 1000)')]
  const stop = (number: number) => void (number === 2 && stopping.abort(new Error('stopped')))
  assert.deepEqual(await numbersOf(thread.start, stopping.signal, stop), [[1, 2], 'stopped'])
  await thread.exited()
  assert.deepEqual(await numbersOf(() => assert.fail('begun'), stopping.signal), [[], 'stopped'])
})
