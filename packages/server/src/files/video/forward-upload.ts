import { open, type FileHandle } from 'node:fs/promises'
import { videoUploadPath } from '@jiangxue/contract/video-upload.ts'
import type { Context } from '../../core/context.ts'
import { oneAtATime } from './claim-video.ts'
import { readBoxes } from './mp4-boxes.ts'
import type { UploadFolder } from './upload-folder.ts'

const headBytes = 4
/** Uploads waiting for their turn, which then sends everything that has arrived. */
const waiting = new Set<string>()
/** The first bytes of a WebM file. */
const webmMagic = 0x1a45dfa3

/**
 * Forwards the received part of an upload to the current store, so that little is left to send when a lesson uses it.
 * Only for files that are stored unchanged. A failure loses nothing, because everything is still on the disk.
 */
export async function forwardUpload(context: Context, folder: UploadFolder, id: string): Promise<void> {
  const { storages, log } = context
  try {
    const { sendReceived } = await storages.current()
    if (!sendReceived || waiting.has(id)) return
    waiting.add(id)
    await oneAtATime(`${videoUploadPath}/${id}`, async () => {
      waiting.delete(id)
      const upload = await folder.find(id)
      const path = folder.pathOf(id)
      const extension = upload && (await finalExtension(path, upload.received))
      if (!extension) return
      const { objectKey: key } = await storages.newObject('signed', extension)
      await sendReceived({ key, path, size: upload.size, notePath: folder.notePathOf(id) }, upload.received)
    })
  } catch (error) {
    log.info({ err: error, upload: id }, 'upload not forwarded yet')
  }
}

/** The extension of a file that needs no rearranging; undefined for others, and as long as that is unknown. */
async function finalExtension(path: string, received: number): Promise<'.mp4' | '.webm' | undefined> {
  const file = await open(path)
  try {
    if ((await firstNumber(file)) === webmMagic) return '.webm'
    const boxes = await readBoxes(file, received)
    const firstOf = boxes.find(({ type }) => type === 'moov' || type === 'mdat' || type === 'cut')
    return boxes[0]?.type === 'ftyp' && firstOf?.type === 'moov' ? '.mp4' : undefined
  } finally {
    await file.close()
  }
}

async function firstNumber(file: FileHandle): Promise<number> {
  const head = Buffer.alloc(headBytes)
  await file.read(head, 0, headBytes, 0)
  return head.readUInt32BE(0)
}
