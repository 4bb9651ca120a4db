import type { Readable } from 'node:stream'

/** Where file bodies live; rows of `files` name the storage and the key. */
export interface Storage {
  readonly name: string
  write(key: string, body: Buffer): Promise<void>
  /** Stores a local file without reading it into memory; the file must not be changed afterwards. */
  writeFile(key: string, path: string): Promise<void>
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
