import type { Db } from '../../core/database/database.ts'
import { inGroups } from '../../core/database/rows/in-groups.ts'
import { numberKey } from '../account/taken-names.queries.ts'

const keysPerQuery = 1000

/** Which of these texts an account already uses as student number or username, regardless of case; in lower case. */
export async function listTakenLogins(db: Db, logins: readonly string[]): Promise<Set<string>> {
  const inLowerCase = logins.map((login) => login.toLowerCase())
  const taken = await inGroups(inLowerCase, keysPerQuery, (lower) =>
    db
      .selectFrom('users')
      .select('usernameKey as login')
      .where('deletedAt', 'is', null)
      .where('usernameKey', 'in', lower)
      .unionAll(
        db
          .selectFrom('users')
          .select(numberKey.as('login'))
          .where('deletedAt', 'is', null)
          .where('studentNumber', 'is not', null)
          .where(numberKey, 'in', lower),
      )
      .execute(),
  )
  return new Set(taken.map(({ login }) => login))
}
