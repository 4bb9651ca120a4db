import assert from 'node:assert/strict'
import { test } from 'node:test'
import { playsOnPhones } from './outline.values.ts'

test('only H.264 with AAC or MP3 in an MP4 plays on all phones', () => {
  const cases: [string, boolean][] = [
    ['video/mp4; codecs="avc1.4d401f, mp4a.40.2"', true],
    ['video/mp4; codecs="avc1.4d401f"', true],
    ['video/mp4; codecs="avc1.4d401f, mp3"', true],
    ['', true],
    ['video/mp4; codecs="av01.0.04M.08, mp4a.40.2"', false],
    ['video/mp4; codecs="vp09.00.10.08, mp4a.40.2"', false],
    ['video/mp4; codecs="avc1.4d401f, flac"', false],
    ['video/webm; codecs="vp8, opus"', false],
  ]
  for (const [codec, plays] of cases) assert.equal(playsOnPhones(codec), plays, codec)
})
