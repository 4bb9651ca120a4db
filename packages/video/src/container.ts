/** How many of the first bytes of a file tell its container. */
export const headBytes = 400

const supported = ['MP4', 'Matroska / WebM', 'MPEG-TS'] as const
/** Packets of a transport stream; cameras write four bytes before each. */
const packetBytes = 188

/** The container of a video or sound file by its first bytes; undefined for other files. */
export function containerOf(head: Uint8Array): string | undefined {
  const at = (offset: number, length: number) => String.fromCharCode(...head.subarray(offset, offset + length))
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  if (['ftyp', 'moov', 'mdat', 'wide'].includes(at(4, 4))) return 'MP4'
  if (begins(0x1a, 0x45, 0xdf, 0xa3)) return 'Matroska / WebM'
  if (head[0] === 0x47 && head[packetBytes] === 0x47) return 'MPEG-TS'
  if (head[4] === 0x47 && head[packetBytes + 8] === 0x47) return 'MPEG-TS'
  if (at(0, 3) === 'FLV') return 'FLV'
  if (at(0, 4) === 'RIFF' && at(8, 4) === 'AVI ') return 'AVI'
  if (begins(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'WMV / ASF'
  if (at(0, 4) === '.RMF') return 'RMVB'
  if (begins(0, 0, 1, 0xba) || begins(0, 0, 1, 0xb3)) return 'MPEG（VOB、MPG）'
  return undefined
}

/** Whether complete files of this container can be read, so that one that cannot is damaged. */
export const isCompleteKind = (container: string): boolean => supported.some((each) => each === container)
