import { problems } from '@jiangxue/contract/kit/problem.ts'
import { readPlayable } from '@jiangxue/video/playable.ts'
import { BlobSource } from 'mediabunny'
import { translate } from '../../../lib/i18n.ts'

/** Why browsers would not play a file, read from its index before anything is uploaded; undefined where they would. */
export async function unplayable(file: File): Promise<string | undefined> {
  const facts = await readPlayable(new BlobSource(file))
  if (!('refused' in facts)) return undefined
  const { refused, ...values } = facts
  return translate(problems[refused][1], values)
}
