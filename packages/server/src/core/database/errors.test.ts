import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocked, isOutOfSpace, isUnavailable } from './errors.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })
const sqlite = (errcode: number) => Object.assign(new Error('x'), { errcode })

test('every temporary loss of the database or the disk counts as unavailable', () => {
  const codes =
    'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EHOSTUNREACH EIO EROFS EMFILE 57P01 57P02 57P03 57P05 57014 08006 08003 53300 53200 58030 25006 40001 40P01'
  for (const code of codes.split(' ')) assert.ok(isUnavailable(coded(code)), code)
  const unixSocket = Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' })
  assert.ok(isUnavailable(unixSocket))
  const words = [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
    'Postgres connection has been discarded',
  ]
  for (const message of words) assert.ok(isUnavailable(new Error(message)), message)
  const [busy, busySnapshot, writeFailed, fsyncFailed, readOnly] = [5, 517, 778, 1034, 8]
  for (const code of [busy, busySnapshot, writeFailed, fsyncFailed, readOnly])
    assert.ok(isUnavailable(sqlite(code)), String(code))
})

test('a full disk is distinguished, and program errors are neither', () => {
  for (const error of [coded('ENOSPC'), coded('EDQUOT'), coded('53100'), sqlite(13)]) {
    assert.ok(isOutOfSpace(error))
    assert.ok(!isLocked(error))
  }
  for (const error of [
    coded('23505'),
    coded('42P01'),
    coded('ENOENT'),
    sqlite(2067),
    sqlite(1),
    new TypeError('x'),
    null,
  ])
    assert.deepEqual([isUnavailable(error), isOutOfSpace(error)], [false, false])
})
