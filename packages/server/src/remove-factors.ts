import { createCommandContext } from './app.ts'
import { commandConfig, commandLog } from './command-line.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { removeFactorsByOperator } from './people/account/second-factor/remove-factors.ts'

try {
  const login = process.argv[2]
  if (login === undefined)
    throw new Error('Name the account whose second factors are to be removed: its login name, phone or e-mail.')
  const context = await createCommandContext(commandConfig(), commandLog)
  const removed = await removeFactorsByOperator(context, login).finally(() => context.database.close())
  if (!removed) throw new Error(`There is no account ${login}; nothing was changed.`)
  console.log(
    removed.factors === ''
      ? `The account ${removed.name} has no second factor; nothing was changed.`
      : `Removed from the account ${removed.name}: ${removed.factors}. Its sessions have ended; the password is unchanged.`,
  )
} catch (error) {
  console.error(startProblemOf(error))
  process.exitCode = 1
}
