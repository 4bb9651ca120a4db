import { createContextBeside } from './app.ts'
import { commandLog } from './command-line.ts'
import { readConfig } from './core/config/config.ts'
import { wordsOfError } from './core/text/words-of-error.ts'
import { anchorKeyWarning } from './papers/proof/anchor-key.ts'
import { makeAnchor } from './papers/proof/make-anchor.ts'

try {
  const config = readConfig(process.env, { makesKey: false })
  const context = await createContextBeside(config, commandLog)
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
  console.error(wordsOfError(error))
  process.exitCode = 1
}
