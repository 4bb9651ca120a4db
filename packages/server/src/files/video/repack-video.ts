import { playedTracks } from '@jiangxue/video/playable.ts'
import { ALL_FORMATS, Conversion, FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } from 'mediabunny'
import { BrokenVideo } from '../mp4/broken-video.ts'

/**
 * Copies the played tracks of any supported container into a plain MP4, without encoding. Its index is at the end: where
 * it goes is known only when everything has been copied.
 */
export async function repackVideo(path: string, target: string): Promise<void> {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const tracks = await playedTracks(input)
  if ('refused' in tracks) throw new BrokenVideo(tracks.refused)
  const { video, audio } = tracks
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) }),
    video: (track) => ({ discard: track.id !== video.id }),
    audio: (track) => ({ discard: track.id !== audio?.id }),
    showWarnings: false,
  })
  const isComplete = conversion.utilizedTracks.length === (audio ? 2 : 1)
  if (!conversion.isValid || !isComplete) throw new BrokenVideo('the tracks cannot be copied')
  await conversion.execute()
}
