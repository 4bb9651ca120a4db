import { unknownCodecName } from '@jiangxue/contract/files/upload.values.ts'
import {
  ALL_FORMATS,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
  type AudioCodec,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  type Source,
  type VideoCodec,
} from 'mediabunny'
import { containerOf, isCompleteKind } from './container.ts'

/** Metadata of a playable video file; `extension` includes the dot. */
export interface VideoFacts {
  readonly durationMs: number
  /** The MIME type with codecs, such as `video/mp4; codecs="avc1.4d401f, mp4a.40.2"`. */
  readonly codec: string
  readonly width: number
  readonly height: number
  /** Of the stored file: tracks of other containers are copied into an MP4. */
  readonly contentType: 'video/mp4' | 'video/webm'
  readonly extension: '.mp4' | '.webm'
  /** Whether the tracks have to be copied into another container. */
  readonly needsRepacking: boolean
}
/** Why browsers cannot play a file, with the value for the message's placeholder. */
export type Unplayable =
  | { readonly refused: 'video.unreadable' | 'video.cutOff' | 'video.noPicture' }
  | { readonly refused: 'video.wrongFormat'; readonly format: string }
  | { readonly refused: 'video.wrongCodec' | 'video.wrongAudio'; readonly codec: string }

/** The tracks that are played: the first playable ones, whatever comes before them. */
export interface PlayedTracks {
  readonly video: InputVideoTrack
  readonly audio: InputAudioTrack | undefined
}

// Unreadable files are reported to the caller, not printed on the console.
Logging.level = LogLevel.Errors

interface Container {
  readonly video: ReadonlySet<VideoCodec>
  readonly audio: ReadonlySet<AudioCodec>
}
const mp4: Container = { video: new Set(['avc', 'vp9', 'av1']), audio: new Set(['aac', 'mp3', 'opus', 'flac']) }
const webm: Container = { video: new Set(['vp8', 'vp9', 'av1']), audio: new Set(['opus', 'vorbis']) }
const containers = new Map<InputFormat, Container>([
  [MP4, mp4],
  [QTFF, mp4],
  [MATROSKA, mp4],
  [MPEG_TS, mp4],
  [WEBM, webm],
])
/** The others hold the same tracks, but browsers do not open them. */
const playedAsTheyAre = new Set<InputFormat>([MP4, QTFF, WEBM])

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
}

/**
 * Reads just enough of a file to determine whether browsers can play it, and how long it is. `head` are its first bytes,
 * at least `headBytes` of them if there are as many.
 */
export async function readPlayable(source: Source, head: Uint8Array): Promise<VideoFacts | Unplayable> {
  using input = new Input({ formats: ALL_FORMATS, source })
  try {
    if (!(await input.canRead())) return unreadable(head)
    const format = await input.getFormat()
    if ((await input.getTracks()).length === 0) return unreadable(head)
    const tracks = await playedTracks(input)
    if ('refused' in tracks) return tracks
    const { video, audio } = tracks
    const played = audio ? [video, audio] : [video]
    const seconds = await input.computeDuration(played)
    if (!Number.isFinite(seconds) || seconds <= 0) return unreadable(head)
    const codecs = await Promise.all(played.map((track) => track.getCodecParameterString()))
    const kind =
      format === WEBM
        ? ({ contentType: 'video/webm', extension: '.webm' } as const)
        : ({ contentType: 'video/mp4', extension: '.mp4' } as const)
    return {
      durationMs: Math.round(seconds * 1000),
      codec: `${kind.contentType}; codecs="${codecs.join(', ')}"`,
      width: video.displayWidth,
      height: video.displayHeight,
      needsRepacking: !playedAsTheyAre.has(format),
      ...kind,
    }
  } catch {
    return unreadable(head)
  }
}

/** Chooses the tracks that are played, or says why nothing can be. */
export async function playedTracks(input: Input): Promise<PlayedTracks | Unplayable> {
  const format = await input.getFormat()
  const container = containers.get(format)
  if (!container) return { refused: 'video.wrongFormat', format: format.name }
  const video = await firstPlayable(await input.getVideoTracks(), container.video)
  if (!video) return { refused: 'video.noPicture' }
  if ('codec' in video) return { refused: 'video.wrongCodec', codec: video.codec }
  const audio = await firstPlayable(await input.getAudioTracks(), container.audio)
  if (audio && 'codec' in audio) return { refused: 'video.wrongAudio', codec: audio.codec }
  return { video: video.track, audio: audio?.track }
}

/** The first track with a supported codec, or else the codec of the last one; undefined if there is no track. */
async function firstPlayable<T extends InputTrack>(
  tracks: readonly T[],
  codecs: ReadonlySet<string>,
): Promise<{ track: T } | { codec: string } | undefined> {
  let refused: { codec: string } | undefined
  for (const track of tracks) {
    const codec = await track.getCodec()
    if (!codec || !codecs.has(codec)) refused = { codec: await nameOf(track, codec) }
    else if (codec === 'avc' && !h264Profiles.test((await track.getCodecParameterString()) ?? ''))
      refused = { codec: 'H.264 10 bit / 4:2:2' }
    else return { track }
  }
  return refused
}

/** Names what a file is that cannot be read: another kind of video, a part of one, or no video. */
function unreadable(head: Uint8Array): Unplayable {
  const format = containerOf(head)
  if (format === undefined) return { refused: 'video.unreadable' }
  return isCompleteKind(format) ? { refused: 'video.cutOff' } : { refused: 'video.wrongFormat', format }
}

async function nameOf(track: InputTrack, codec: string | null): Promise<string> {
  const inner = codec ?? (await track.getInternalCodecId())
  return typeof inner === 'string' && /^[\w./ -]{1,40}$/.test(inner)
    ? (names[inner] ?? inner.toUpperCase())
    : unknownCodecName
}
