import { createContextBeside } from './app.ts'
import { commandLog, size } from './command-line.ts'
import { readConfig } from './core/config/config.ts'
import { moveFiles, type MoveProgress } from './files/move/move-files.ts'

const everyMs = 2000
const line = ({ moved, files, movedBytes, bytes }: MoveProgress) =>
  `${moved} of ${files} files, ${size(movedBytes)} of ${size(bytes)}`

const context = await createContextBeside(readConfig(), commandLog)
try {
  const target = await context.storages.current()
  console.log(`Moving files to ${target.name} …`)
  let shownAt = 0
  const { broken, ...done } = await moveFiles(context, (progress) => {
    if (Date.now() - shownAt < everyMs) return
    shownAt = Date.now()
    console.log(line(progress))
  })
  console.log(`Done: ${line({ ...done, broken })}`)
  for (const { id, why } of broken) console.error(`File ${id} stays where it is: ${why}`)
  if (broken.length > 0) process.exitCode = 1
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? cause.message : message)
  console.error('Stopped. What was moved stays moved; run the command again to go on.')
  process.exitCode = 1
} finally {
  await context.database.close()
}
