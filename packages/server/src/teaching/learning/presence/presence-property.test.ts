import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { classCalls } from '../../../testing/study/class-calls.ts'
import { ledgerFaults } from '../../../testing/study/ledger-faults.ts'
import { PresenceLearner, saveRule } from '../../../testing/study/presence-learner.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settleLeftovers } from './settle-presence.ts'

const it = testApp()
const minute = 60
const mostSeconds = 11 * minute

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('watch' as const), seconds: fc.integer({ min: 1, max: 240 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 4000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), lesson: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), after: fc.integer({ min: 0, max: 90 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'blind' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
)

test('a check credits at most one interval, nothing is taken back, and the ledger verifies', async () => {
  const admin = await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 10 })
  const course = await it.world.course({ lessons: [{ durationSeconds: 9000 }, { durationSeconds: 400 }] })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
      const who = await it.world.student()
      let player = await new PresenceLearner(it, who, course).open()
      let credited = 0
      for (const each of actions) {
        const isAnswer = each.kind === 'answer' && Boolean(player.last?.presenceCheck)
        if (each.kind === 'watch') await player.report(each.seconds)
        else if (each.kind === 'wait') it.pass(each.seconds)
        else if (each.kind === 'jump') await player.send({ currentTime: player.position + each.seconds })
        else if (each.kind === 'open') player = await new PresenceLearner(it, who, course, each.lesson).open()
        else if (isAnswer) await player.pass(each.after)
        else if (each.kind === 'blind' && player.last?.presenceCheck) await player.answer('0')
        else if (each.kind === 'settle') await settleLeftovers(it.context)
        const token = await it.world.login(who.id)
        const now = (await it.get(`/api/student/learning/${who.id}/progress`, token)).body.totalWatchTime as number
        assert.ok(now >= credited, 'nothing is taken back')
        assert.ok(now - credited <= (isAnswer ? mostSeconds : 0), `${now - credited} s by ${each.kind}`)
        credited = now
      }
    }),
    { numRuns: 12 },
  )
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})

test('the ledger verifies in whatever order a learner switches between classes with different rules', async () => {
  const { send, create, join } = classCalls(it)
  const admin = await it.world.person('ADMIN')
  await saveRule(it, admin.id, { kind: 'press', minMinutes: 10, maxMinutes: 10 })
  const rules = [
    null,
    { kind: 'press', minMinutes: 15, maxMinutes: 20 },
    { kind: 'off', minMinutes: 10, maxMinutes: 10 },
  ]
  const places = await Promise.all(
    rules.map(async (rule) => {
      const course = await it.world.course({ lessons: [{ durationSeconds: 9000 }, { durationSeconds: 400 }] })
      if (!rule) return { course, classId: null }
      const { id } = await create([course])
      assert.equal((await send('PUT', `/${id}/presence-rule`, { dailyProof: null, ...rule })).status, 200)
      return { course, classId: id as number }
    }),
  )
  const toAnother = fc.record({ kind: fc.constant('go' as const), place: fc.integer({ min: 0, max: 2 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(action, { weight: 2, arbitrary: toAnother }), { minLength: 10, maxLength: 60 }),
      async (actions) => {
        const who = await it.world.student()
        for (const { classId } of places) if (classId !== null) await join(classId, [who])
        let place = 0
        const goTo = (lesson: number) => new PresenceLearner(it, who, places[place]!.course, lesson).open()
        let player = await goTo(0)
        let credited = 0
        for (const each of actions) {
          const check = player.last?.presenceCheck
          if (each.kind === 'watch') await player.report(each.seconds)
          else if (each.kind === 'wait') it.pass(each.seconds)
          else if (each.kind === 'jump') await player.send({ currentTime: player.position + each.seconds })
          else if (each.kind === 'open') player = await goTo(each.lesson)
          else if (each.kind === 'go') {
            place = each.place
            player = await goTo(0)
          } else if (each.kind === 'answer' && check) await player.pass(each.after)
          else if (each.kind === 'blind' && check) await player.answer('0')
          else if (each.kind === 'settle') await settleLeftovers(it.context)
          const token = await it.world.login(who.id)
          const now = (await it.get(`/api/student/learning/${who.id}/progress`, token)).body.totalWatchTime as number
          assert.ok(now >= credited, 'nothing is taken back')
          credited = now
        }
      },
    ),
    { numRuns: 12 },
  )
  assert.deepEqual(await ledgerFaults(it.context.database.read, it.context.keys), [])
})
