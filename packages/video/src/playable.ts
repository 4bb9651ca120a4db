import { unknownCodecName } from '@jiangxue/contract/upload.values.ts'
import {
  ALL_FORMATS,
  Input,
  Logging,
  LogLevel,
  MP4,
  WEBM,
  type AudioCodec,
  type InputTrack,
  type Source,
  type VideoCodec,
} from 'mediabunny'

/** Metadata of a playable video file; `extension` includes the dot. */
export interface VideoFacts {
  readonly durationMs: number
  /** The MIME type with codecs, such as `video/mp4; codecs="avc1.4d401f, mp4a.40.2"`. */
  readonly codec: string
  readonly width: number
  readonly height: number
  readonly contentType: 'video/mp4' | 'video/webm'
  readonly extension: '.mp4' | '.webm'
}
/** Why browsers cannot play a file, with the value for the message's placeholder. */
export type Unplayable =
  | { readonly refused: 'video.unreadable' }
  | { readonly refused: 'video.wrongFormat'; readonly format: string }
  | { readonly refused: 'video.wrongCodec' | 'video.wrongAudio'; readonly codec: string }

// Unreadable files are reported to the caller, not printed on the console.
Logging.level = LogLevel.Errors

interface Container {
  readonly video: ReadonlySet<VideoCodec>
  readonly audio: ReadonlySet<AudioCodec>
}
const mp4: Container = { video: new Set(['avc', 'vp9', 'av1']), audio: new Set(['aac', 'mp3', 'opus', 'flac']) }
const webm: Container = { video: new Set(['vp8', 'vp9', 'av1']), audio: new Set(['opus', 'vorbis']) }

// Baseline, Main and High (8 bit, 4:2:0). Browsers do not support the others (High 10, 4:2:2, 4:4:4).
const h264Profiles = /^avc[13]\.(42|4d|64)/i
const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  mp4v: 'MPEG-4',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
  'QuickTime File Format': 'QuickTime（MOV）',
  Matroska: 'Matroska（MKV）',
}

/** Reads just enough of a file to determine whether browsers can play it, and how long it is. */
export async function readPlayable(source: Source): Promise<VideoFacts | Unplayable> {
  using input = new Input({ formats: ALL_FORMATS, source })
  try {
    if (!(await input.canRead())) return { refused: 'video.unreadable' }
    const format = await input.getFormat()
    const container = format === MP4 ? mp4 : format === WEBM ? webm : undefined
    if (!container) return { refused: 'video.wrongFormat', format: names[format.name] ?? format.name }
    const video = await input.getPrimaryVideoTrack()
    if (!video) return { refused: 'video.unreadable' }
    const codec = await video.getCodec()
    if (!codec || !container.video.has(codec)) return { refused: 'video.wrongCodec', codec: await nameOf(video, codec) }
    if (codec === 'avc' && !h264Profiles.test((await video.getCodecParameterString()) ?? ''))
      return { refused: 'video.wrongCodec', codec: 'H.264 10 bit / 4:2:2' }
    const audio = await input.getPrimaryAudioTrack()
    const sound = audio && (await audio.getCodec())
    if (audio && (!sound || !container.audio.has(sound)))
      return { refused: 'video.wrongAudio', codec: await nameOf(audio, sound) }
    const seconds = await input.computeDuration()
    if (!Number.isFinite(seconds) || seconds <= 0) return { refused: 'video.unreadable' }
    const kind =
      format === MP4
        ? ({ contentType: 'video/mp4', extension: '.mp4' } as const)
        : ({ contentType: 'video/webm', extension: '.webm' } as const)
    return {
      durationMs: Math.round(seconds * 1000),
      codec: await input.getMimeType(),
      width: video.displayWidth,
      height: video.displayHeight,
      ...kind,
    }
  } catch {
    return { refused: 'video.unreadable' }
  }
}

async function nameOf(track: InputTrack, codec: string | null): Promise<string> {
  const inner = codec ?? (await track.getInternalCodecId())
  return typeof inner === 'string' && /^[\w./ -]{1,40}$/.test(inner)
    ? (names[inner] ?? inner.toUpperCase())
    : unknownCodecName
}
