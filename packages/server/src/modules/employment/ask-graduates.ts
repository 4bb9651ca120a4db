import { employmentSteps } from '@jiangxue/contract/employment/employment.values.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter, siteDateTime, siteDay } from '../../core/time/site-day.ts'
import { notify, recipientOf } from '../../messaging/notification/notify.ts'
import { linkOf } from './employment-link.ts'
import { findContact, insertAsk, listAsks, listClassesEnded, listRecords } from './employment.queries.ts'
import { graduateTerms, listGraduates } from './graduates.ts'

/** How late a question is still asked, such as after the server was down; older classes are not asked. */
const lateDays = 14
const mostAtOnce = 100
/** Nobody is asked at night. */
const hours = { from: '09', to: '20' }

/** Asks those who finished a class what they do, 30, 90 and 180 days after its end, each once. */
export async function askGraduates(context: Context, signal: AbortSignal): Promise<void> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  const timezone = values['basic.timezone']
  const hour = siteDateTime(now(), timezone).slice(11, 13)
  if (hour < hours.from || hour >= hours.to) return
  const today = siteDay(now(), timezone)
  for (const step of employmentSteps)
    for (const record of await listClassesEnded(
      database.read,
      daysAfter(today, -step - lateDays),
      daysAfter(today, -step),
    )) {
      const known = [...(await listAsks(database.read, record.id)), ...(await listRecords(database.read, record.id))]
      const done = new Set(known.filter((row) => row.step === step).map(({ studentId }) => studentId))
      const graduates = await listGraduates(database.read, record, {}, await graduateTerms(context))
      const waiting = graduates.filter(({ id, deletedAt }) => deletedAt === null && !done.has(id))
      for (let begin = 0; begin < waiting.length && !signal.aborted; begin += mostAtOnce)
        await database.write(async (db) => {
          const sender = { keys, values, now: now() }
          for (const { id } of waiting.slice(begin, begin + mostAtOnce)) {
            const contact = await findContact(db, id)
            const ask = { studentId: id, classId: record.id, step, askedAt: sender.now }
            if (contact && (await insertAsk(db, ask)))
              await notify(db, sender, 'employmentAsked', recipientOf(contact), {
                class: record.name,
                link: linkOf(keys, values, ask),
              })
          }
        })
    }
}
