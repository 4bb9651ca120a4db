import type { Readable } from 'node:stream'

/** A place for file bodies; rows of `files` name the storage and the key. */
export interface Storage {
  readonly name: string
  write(key: string, body: Buffer): Promise<void>
  /**
   * Stores a local file without reading it into memory; the file must not be changed afterwards. The file `notePath`
   * records the parts that a store already has, so that a second attempt continues from there. Returns the key, which
   * is then that of the first attempt.
   */
  writeFile(key: string, path: string, notePath?: string): Promise<string>
  /** Sends the received part of a growing file; undefined if that has no benefit. */
  readonly sendReceived?: (file: SentFile, received: number) => Promise<void>
  /** Reads bytes `from` to `to`, both included; the complete file without a range. */
  read(key: string, range?: ByteRange): Readable
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
  /** Lists this program's files in a folder (`uploads/`), or all of them. */
  list(folder?: string): AsyncIterable<StoredObject>
  /** Removes leftovers of writes that never completed, if unchanged since `before` (epoch ms). */
  removePartials(before: number): Promise<void>
  /** A URL at which the store itself serves a file; undefined if only this server serves it. */
  readonly addressOf?: (key: string, served: DirectAddress) => Promise<string>
}

/** A file being sent to a store, complete or still growing. */
export interface SentFile {
  /** Its key, unless a note has the key of the first attempt. */
  readonly key: string
  readonly path: string
  /** Its final size in bytes. */
  readonly size: number
  /**
   * The file that records which parts the store has, so that sending continues after an interruption; if undefined,
   * sending starts over.
   */
  readonly notePath?: string | undefined
}

export interface ByteRange {
  readonly from: number
  readonly to: number
}
export interface StoredObject {
  readonly key: string
  readonly byteSize: number
  /** Epoch milliseconds. */
  readonly changedAt: number
}
interface DirectAddress {
  readonly seconds: number
  readonly contentType: string
  readonly contentDisposition?: string | undefined
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Throws if a key is invalid, so that nothing else reaches a disk or a store. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** Whether a key is one that this program generates: a configurable prefix, an access level and a random name. */
export const isOwnKey = (key: string) =>
  /(^|\/)(public|signed|private)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]+$/.test(key)

/** Whether reading failed because the file is missing on the disk or in the store. */
export const isMissing = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  return code === 'ENOENT' || cause?.status === 404
}
