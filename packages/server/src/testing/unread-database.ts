import assert from 'node:assert/strict'
import type { Db } from '../core/database/database.ts'

/** A database for code that must not ask it. */
export const unreadDatabase = new Proxy({}, { get: () => assert.fail('The database was asked.') }) as Db
