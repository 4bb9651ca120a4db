const endOfList = 0x06054b50
const listEntry = 0x02014b50
const endBytes = 22
const entryBytes = 46
const longestComment = 0xffff
const mostEntries = 100_000

/** The names of the files in a zip, by its directory; undefined if that is cut off or broken. */
export function zipNames(zip: Buffer): string[] | undefined {
  const end = findEnd(zip)
  if (end === undefined) return undefined
  const names: string[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = Math.min(zip.readUInt16LE(end + 10), mostEntries); left > 0; left--) {
    if (at + entryBytes > end || zip.readUInt32LE(at) !== listEntry) return undefined
    const nameBytes = zip.readUInt16LE(at + 28)
    names.push(zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes))
    at += entryBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return names
}

function findEnd(zip: Buffer): number | undefined {
  const last = zip.length - endBytes
  for (let at = last; at >= Math.max(0, last - longestComment); at--) if (zip.readUInt32LE(at) === endOfList) return at
  return undefined
}
