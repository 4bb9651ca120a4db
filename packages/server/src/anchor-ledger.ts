import { createCommandContext } from './app.ts'
import { commandConfig, commandLog } from './command-line.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import { anchorKeyWarning } from './proof/anchor/anchor-key.ts'
import { makeAnchor } from './proof/anchor/make-anchor.ts'

try {
  const config = commandConfig()
  const context = await createCommandContext(config, commandLog)
  try {
    const { number, size, root, signature } = await makeAnchor(context)
    console.log(`Anchor ${number}: ${size} leaves, root ${root}, signature ${signature}`)
    console.log('The running server will deliver it.')
    const warning = anchorKeyWarning(config)
    if (warning) console.warn(warning)
  } finally {
    await context.database.close()
  }
} catch (error) {
  console.error(startProblemOf(error))
  process.exitCode = 1
}
