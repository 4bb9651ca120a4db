import type { Readable } from 'node:stream'

/** Where file bodies live; rows of `files` name the storage and the key. */
export interface Storage {
  readonly name: string
  write(key: string, body: Buffer): Promise<void>
  /**
   * Stores a local file without reading it into memory; the file must not be changed afterwards. What a store already has is
   * kept in the file `notePath`, so that a second try goes on there. Returns the key, which then is that of the first try.
   */
  writeFile(key: string, path: string, notePath?: string): Promise<string>
  /** Sends what has been received of a growing file; missing where nothing is gained by it. */
  readonly sendReceived?: (file: SentFile, received: number) => Promise<void>
  /** Bytes `from` to `to`, both included; the whole file if neither is given. */
  read(key: string, range?: ByteRange): Readable
  size(key: string): Promise<number>
  remove(key: string): Promise<void>
  /** The files of this program in a folder (`uploads/`), or everywhere. */
  list(folder?: string): AsyncIterable<StoredObject>
  /** Removes what writes that never ended have left, if it has not changed since `before` (epoch ms). */
  removePartials(before: number): Promise<void>
  /** An address at which the store itself serves a file; missing where only this server does. */
  readonly addressOf?: (key: string, served: DirectAddress) => Promise<string>
}

/** A file on its way into a store, whole or still growing. */
export interface SentFile {
  /** Its key, unless a note names that of the first try. */
  readonly key: string
  readonly path: string
  /** How large it will be. */
  readonly size: number
  /** Where it is noted which parts the store has, so that sending goes on there after a cut; undefined starts anew. */
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
export interface DirectAddress {
  readonly seconds: number
  readonly contentType: string
  readonly contentDisposition?: string | undefined
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/

/** Throws for what is not the key of a file; nothing else reaches a disk or a store. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

/** The keys that this program gives to files: a prefix of the school's choice, an access and a random name. */
export const isOwnKey = (key: string) =>
  /(^|\/)(public|signed|private)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]+$/.test(key)

/** Whether reading failed because the file is missing on a disk, or a store says so. */
export const isMissing = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  return code === 'ENOENT' || cause?.status === 404
}
