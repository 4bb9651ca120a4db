import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import pLimit from 'p-limit'
import { StoreError, type S3Client, type UploadPart } from './s3-client.ts'
import type { SentFile } from './storage.ts'

const mebibyte = 1024 * 1024
/** The S3 protocol requires at least 5 MB per part, and at most 10,000 parts. */
const smallestPartBytes = 8 * mebibyte
const mostParts = 9000
const partsAtOnce = 2

interface Note {
  readonly storage: string
  readonly key: string
  readonly size: number
  readonly uploadId: string
  readonly parts: UploadPart[]
}

/** Sends files in parts, only a few parts at a time across all files, so that memory does not grow with them. */
export function partSender(storage: string, client: S3Client) {
  const fewAtOnce = pLimit(partsAtOnce)

  async function noteOf({ key, size, notePath }: SentFile): Promise<Note> {
    const kept = notePath === undefined ? undefined : readNote(notePath)
    if (kept?.storage === storage && kept.size === size && extname(kept.key) === extname(key)) return kept
    return { storage, key, size, uploadId: await client.beginUpload(key), parts: [] }
  }

  /** Sends the complete parts among the received bytes that the store does not have yet. */
  async function send(file: SentFile, note: Note, received: number): Promise<void> {
    const bytes = Math.max(smallestPartBytes, Math.ceil(file.size / mostParts / mebibyte) * mebibyte)
    const count = received === file.size ? Math.max(1, Math.ceil(file.size / bytes)) : Math.floor(received / bytes)
    const sent = new Set(note.parts.map(({ number }) => number))
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !sent.has(number))
    const faults: unknown[] = []
    const sendPart = async (number: number) => {
      if (faults.length > 0) return
      const from = (number - 1) * bytes
      const part = { path: file.path, from, bytes: Math.min(bytes, file.size - from) }
      try {
        note.parts.push(await client.putPart(note.key, note.uploadId, number, part))
        if (file.notePath !== undefined) saveNote(file.notePath, note)
      } catch (error) {
        faults.push(error)
      }
    }
    await Promise.all(missing.map((number) => fewAtOnce(sendPart, number)))
    if (faults.length > 0) throw faults[0]
  }

  async function finish(file: SentFile): Promise<string> {
    const note = await noteOf(file)
    try {
      await send(file, note, file.size)
      await client.finishUpload(
        note.key,
        note.uploadId,
        note.parts.toSorted((a, b) => a.number - b.number),
      )
    } catch (error) {
      // If there is a note, the sent parts are retained for the next attempt.
      if (file.notePath === undefined) await client.abortUpload(note.key, note.uploadId).catch(() => undefined)
      throw error
    }
    if (file.notePath !== undefined) await rm(file.notePath, { force: true })
    return note.key
  }

  return {
    /** Sends the received part of a growing file. */
    sendReceived: async (file: SentFile, received: number): Promise<void> => send(file, await noteOf(file), received),
    /** Sends the rest, combines the parts into one object and returns its key. */
    finish: async (file: SentFile): Promise<string> => {
      try {
        return await finish(file)
      } catch (error) {
        const isForgotten = error instanceof StoreError && error.code === 'NoSuchUpload'
        if (!isForgotten || file.notePath === undefined) throw error
        await rm(file.notePath, { force: true })
        return finish(file)
      }
    },
  }
}

function readNote(path: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Note
  } catch {
    return undefined
  }
}

/** Synchronous, so that notes of parts that end together are saved in order. */
function saveNote(path: string, note: Note): void {
  writeFileSync(`${path}.new`, JSON.stringify(note))
  renameSync(`${path}.new`, path)
}
