import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Runs a program with `surviveFaults`; it prints `alive` shortly after the fault if it survives. */
function outcomeOf(fault: string): string {
  const program = `
    const { surviveFaults } = await import(${JSON.stringify(new URL('survive-faults.ts', import.meta.url).href)})
    const { EventEmitter } = await import('node:events')
    surviveFaults({ error() {} })
    setTimeout(() => console.log('alive'), 50)
    setTimeout(() => { ${fault} })`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return `${status} ${stdout.trim()}`
}

test('a lost connection, a full disk or an unhandled rejection does not end the process', () => {
  for (const fault of [
    `new EventEmitter().emit('error', new Error('Connection terminated unexpectedly'))`,
    `throw Object.assign(new Error('write'), { code: 'EPIPE' })`,
    `throw Object.assign(new Error('write'), { code: 'ENOSPC' })`,
    `throw Object.assign(new Error('read'), { code: 'EIO' })`,
    `Promise.reject(new TypeError('nobody waits'))`,
  ])
    assert.equal(outcomeOf(fault), '0 alive', fault)
})

test('an uncaught error of the program ends the process', () => {
  assert.equal(outcomeOf(`throw new TypeError('half done')`), '1 ')
})
