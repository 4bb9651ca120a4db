import { writeSync } from 'node:fs'
import { createApp, createContext } from '../../app.ts'
import { readConfig } from '../../core/config/config.ts'
import { idCardOf } from '../people/realistic-roster.ts'
import { rosterCalls } from '../people/roster-calls.ts'
import type { Cells } from '../people/roster-files.ts'
import { TestApp } from '../test-app.ts'
import { World } from '../world.ts'

/**
 * A server that imports one roster after another, for a test that kills it: prints `checked id` before each commit and
 * `done id` once it has been acknowledged. Its folder, database and first student number come from the environment.
 */
const studentsPerRoster = 1500
const config = readConfig()
const { app, context } = await createApp((log) => createContext(config, log), config)
const world = new World(context)
const { checked, commit } = rosterCalls(Object.assign(new TestApp(), { app, context, world }))
const username = `importer-${process.pid}`
const { token } = await world.person('ADMIN', { username })

for (let first = Number(process.env['FIRST_STUDENT']); ; first += studentsPerRoster) {
  const rows: Cells[] = [['姓名', '身份证号']]
  for (let index = first; index < first + studentsPerRoster; index++) rows.push(['王伟', idCardOf(index)])
  const id = await checked(rows, token)
  writeSync(1, `checked ${id}\n`)
  const { body } = await commit(id, token)
  if (body.data.created !== studentsPerRoster) throw new Error(body.message)
  writeSync(1, `done ${id}\n`)
}
