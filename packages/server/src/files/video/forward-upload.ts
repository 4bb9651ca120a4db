import { open } from 'node:fs/promises'
import { videoUploadPath } from '@jiangxue/contract/files/video-upload.ts'
import type { Context } from '../../core/context.ts'
import { isQuickTime } from '../mp4/fast-start.ts'
import { isFragmented, readBoxes } from '../mp4/file-boxes.ts'
import { oneAtATime } from './claim-video.ts'
import type { UploadFolder } from './upload-folder.ts'

const headBytes = 64
/** Uploads waiting for their turn, which then sends everything that has arrived. */
const waiting = new Set<string>()
/** The first bytes of a WebM or Matroska file. */
const matroskaMagic = 0x1a45dfa3

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
    const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    if (head.readUInt32BE(0) === matroskaMagic) return head.includes('webm') ? '.webm' : undefined
    const boxes = await readBoxes(file, received)
    const firstOf = boxes.find(({ type }) => type === 'moov' || type === 'mdat' || type === 'cut')
    if (boxes[0]?.type !== 'ftyp' || firstOf?.type !== 'moov' || isQuickTime(head)) return undefined
    return (await isFragmented(file, boxes)) ? undefined : '.mp4'
  } finally {
    await file.close()
  }
}
