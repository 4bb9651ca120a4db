import type { Db } from '../../core/database/database.ts'

const keysPerQuery = 1000

/** Which of these texts an account already uses as student number or username; in lower case. */
export async function listTakenLogins(db: Db, logins: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let done = 0; done < logins.length; done += keysPerQuery) {
    const asked = logins.slice(done, done + keysPerQuery)
    const lower = asked.map((login) => login.toLowerCase())
    const rows = await db
      .selectFrom('users')
      .select('usernameKey as login')
      .where('deletedAt', 'is', null)
      .where('usernameKey', 'in', lower)
      .unionAll(
        db
          .selectFrom('users')
          .select((row) => row.ref('studentNumber').$notNull().as('login'))
          .where('deletedAt', 'is', null)
          .where('studentNumber', 'in', asked),
      )
      .execute()
    for (const { login } of rows) taken.add(login.toLowerCase())
  }
  return taken
}
