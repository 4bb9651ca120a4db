const headerBytes = 512
const entryBytes = 128
const firstFatSectors = 109
const nothing = 0xffff_fffa
const mostSectors = 100_000

/** The names of the parts of an old Office file (a compound file); undefined if its directory is cut off or broken. */
export function compoundNames(file: Buffer): string[] | undefined {
  if (file.length < headerBytes) return undefined
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const size = 2 ** shift
  const sector = (id: number) => file.subarray((id + 1) * size, (id + 2) * size)
  const fat = fatOf(file, size, sector)
  const names: string[] = []
  let id = file.readUInt32LE(48)
  for (let count = 0; id < nothing; count++) {
    const bytes = sector(id)
    if (bytes.length < size || count > mostSectors) return undefined
    for (let at = 0; at < size; at += entryBytes) {
      const length = bytes.readUInt16LE(at + 64)
      if (length >= 2 && length <= 64) names.push(bytes.toString('utf16le', at, at + length - 2))
    }
    const table = sector(fat[Math.floor(id / (size / 4))] ?? nothing)
    const place = (id % (size / 4)) * 4
    if (table.length < place + 4) return undefined
    id = table.readUInt32LE(place)
  }
  return names
}

/** The sectors of the allocation table: the first ones are in the header, the others in a chain. */
function fatOf(file: Buffer, size: number, sector: (id: number) => Buffer): number[] {
  const ids = Array.from({ length: firstFatSectors }, (_, index) => file.readUInt32LE(76 + index * 4))
  let next = file.readUInt32LE(68)
  for (let count = 0; next < nothing && count < mostSectors / firstFatSectors; count++) {
    const bytes = sector(next)
    if (bytes.length < size) break
    for (let at = 0; at < size - 4; at += 4) ids.push(bytes.readUInt32LE(at))
    next = bytes.readUInt32LE(size - 4)
  }
  return ids
}
