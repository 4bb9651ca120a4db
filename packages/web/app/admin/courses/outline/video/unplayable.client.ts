import { problems } from '@jiangxue/contract/kit/problem.ts'
import { headBytes } from '@jiangxue/video/container.ts'
import { readPlayable } from '@jiangxue/video/playable.ts'
import { BlobSource } from 'mediabunny'
import { translate } from '../../../../lib/i18n.ts'

/** Returns why browsers cannot play a file, checked before anything is uploaded; undefined if they can. */
export async function unplayable(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const facts = await readPlayable(new BlobSource(file), head)
  if (!('refused' in facts)) return undefined
  const { refused, ...values } = facts
  return translate(problems[refused][1], values)
}
