import { sha256 } from '@noble/hashes/sha2.js'
import { makeZip } from 'client-zip'
import { readAnchorKey } from '../../proof/anchor/anchor-key.ts'
import type { Manifest, SignedManifest } from '../../proof/verifier/pack.ts'
import { unzip } from '../files/unzip.ts'
import type { TestApp } from '../test-app.ts'

/** Gets each JSON file of a pack except the manifest, and may change it. */
export type Forgery = (name: string, json: any) => unknown

/** A pack with changed files; signed again if the school itself is the forger. */
export async function forgedPack(it: TestApp, zip: Buffer, change: Forgery, isSigned: boolean): Promise<Buffer> {
  const files = unzip(zip)
  for (const [name, bytes] of files) {
    if (!name.endsWith('.json') || name === 'manifest.json') continue
    const json = JSON.parse(bytes.toString())
    change(name, json)
    files.set(name, Buffer.from(JSON.stringify(json)))
  }
  if (isSigned) sign(it, files)
  return zipAgain(files)
}

export async function zipAgain(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = makeZip(
    [...files].map(([name, input]) => ({ name, input })),
    { buffersAreUTF8: true },
  )
  return Buffer.from(await new Response(zip as never).arrayBuffer())
}

function sign(it: TestApp, files: Map<string, Buffer>) {
  const signed = JSON.parse(files.get('manifest.json')!.toString()) as SignedManifest
  const manifest = JSON.parse(signed.manifest) as Manifest
  const digests = manifest.files.map(({ name }) => ({
    name,
    sha256: Buffer.from(sha256(files.get(name)!)).toString('hex'),
  }))
  const text = JSON.stringify({ ...manifest, files: digests })
  const signature = readAnchorKey(it.context.config).sign(text)
  files.set('manifest.json', Buffer.from(JSON.stringify({ manifest: text, signature })))
}
