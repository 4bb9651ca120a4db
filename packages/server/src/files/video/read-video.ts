import { BufferSource, Input, MP4, WEBM } from 'mediabunny'

export interface VideoFacts {
  readonly durationMs: number
  /** As a browser names it, such as `video/mp4; codecs="avc1.4d401f, mp4a.40.2"`. */
  readonly codec: string
  readonly width: number
  readonly height: number
}

/** Reads what a video file says of itself; undefined where it is no MP4 or WebM with a picture. */
export async function readVideo(body: Buffer): Promise<VideoFacts | undefined> {
  using input = new Input({ formats: [MP4, WEBM], source: new BufferSource(body) })
  try {
    const track = await input.getPrimaryVideoTrack()
    const seconds = await input.computeDuration()
    if (!track || !Number.isFinite(seconds) || seconds <= 0) return undefined
    return {
      durationMs: Math.round(seconds * 1000),
      codec: await input.getMimeType(),
      width: track.displayWidth,
      height: track.displayHeight,
    }
  } catch {
    return undefined
  }
}
