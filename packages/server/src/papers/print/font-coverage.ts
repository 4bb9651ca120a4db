import { open, type FileHandle } from 'node:fs/promises'

const tagBytes = 16

/** The code points that a TrueType font can draw, read only from its `cmap`. */
export async function readCoverage(path: string): Promise<Set<number>> {
  const file = await open(path)
  try {
    const header = await read(file, 0, 12)
    const directory = await read(file, 12, header.readUInt16BE(4) * tagBytes)
    for (let at = 0; at < directory.length; at += tagBytes)
      if (directory.toString('latin1', at, at + 4) === 'cmap')
        return parse(await read(file, directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12)))
    throw new Error(`${path} has no cmap`)
  } finally {
    await file.close()
  }
}

/** The code points of a font in memory that the subsetting library has written. */
export function coverageIn(font: Buffer): Set<number> {
  for (let table = 0; table < font.readUInt16BE(4); table++) {
    const at = 12 + table * tagBytes
    if (font.toString('latin1', at, at + 4) === 'cmap') return parse(font.subarray(font.readUInt32BE(at + 8)))
  }
  return new Set()
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}

function parse(cmap: Buffer): Set<number> {
  const points = new Set<number>()
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4)
    const format = cmap.readUInt16BE(at)
    if (format === 4) addSegments(cmap, at, points)
    if (format === 12) addGroups(cmap, at, points)
  }
  return points
}

function addSegments(cmap: Buffer, at: number, points: Set<number>) {
  const bytes = cmap.readUInt16BE(at + 6)
  for (let segment = 0; segment < bytes; segment += 2) {
    const end = cmap.readUInt16BE(at + 14 + segment)
    const start = cmap.readUInt16BE(at + 16 + bytes + segment)
    for (let point = start; point <= end && point < 0xffff; point++) points.add(point)
  }
}

function addGroups(cmap: Buffer, at: number, points: Set<number>) {
  const groups = cmap.readUInt32BE(at + 12)
  for (let group = 0; group < groups; group++) {
    const from = at + 16 + group * 12
    for (let point = cmap.readUInt32BE(from); point <= cmap.readUInt32BE(from + 4); point++) points.add(point)
  }
}
