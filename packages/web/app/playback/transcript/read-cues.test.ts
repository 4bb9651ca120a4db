import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCues } from './read-cues.ts'

test('cues are read with their times in seconds', () => {
  const captions =
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n第一课：变量\na &lt; b &amp;&amp; c\n\n01:00:05.000 --> 01:00:06.250\n再见\n'
  assert.deepEqual(readCues(captions), [
    { from: 1.5, to: 4, text: '第一课：变量 a < b && c' },
    { from: 3605, to: 3606.25, text: '再见' },
  ])
  assert.deepEqual(readCues('WEBVTT\n'), [])
})
