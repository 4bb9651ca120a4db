import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { problem } from '../problem.ts'
import { handleProblems } from './problem-handler.ts'

test('a fault of the program is an error in the log; what a school has not set up is not', async () => {
  const logged: string[] = []
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } })
  handleProblems(app)
  app.get('/fault', async () => {
    throw new Error('a fault')
  })
  app.get('/expected', async () => {
    throw problem('channel.emailMissing')
  })
  assert.equal((await app.inject('/expected')).statusCode, 503)
  assert.deepEqual(logged, [])
  assert.equal((await app.inject('/fault')).statusCode, 500)
  assert.match(logged.join(''), /a fault/)
  await app.close()
})
