import { createCommandContext } from './app.ts'
import { commandConfig, commandLog, size } from './command-line.ts'
import { startProblemOf } from './core/config/start-problem.ts'
import type { Context } from './core/context.ts'
import { moveFiles, type MoveProgress } from './files/move/move-files.ts'

const everyMs = 2000
const line = ({ moved, files, movedBytes, bytes }: MoveProgress) =>
  `${moved} of ${files} files, ${size(movedBytes)} of ${size(bytes)}`

try {
  const context = await createCommandContext(commandConfig(), commandLog)
  await move(context).finally(() => context.database.close())
} catch (error) {
  console.error(startProblemOf(error))
  process.exitCode = 1
}

async function move(context: Context): Promise<void> {
  const target = await context.storages.current()
  console.log(`Moving files to ${target.name} …`)
  let shownAt = 0
  try {
    const { broken, ...done } = await moveFiles(context, (progress) => {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      console.log(line(progress))
    })
    console.log(`Done: ${line({ ...done, broken })}`)
    for (const { id, why } of broken) console.error(`File ${id} was not moved: ${why}`)
    if (broken.length > 0) process.exitCode = 1
  } catch (error) {
    const { message, cause } = error as Error
    console.error(cause instanceof Error ? cause.message : message)
    throw new Error('Stopped. Moved files stay moved; run the command again to continue.', { cause: error })
  }
}
