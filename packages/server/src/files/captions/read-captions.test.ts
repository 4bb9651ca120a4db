import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCaptions } from './read-captions.ts'

const read = (text: string) => readCaptions(Buffer.from(text))

test('SubRip becomes WebVTT of times and plain text', () => {
  const srt = [
    '1',
    '00:00:01,500 --> 00:00:04,000',
    '<font color="#fff">第一课：<i>变量</i></font>',
    '{\\an8}a < b && c',
    '',
    '2',
    '1:00:05,000 --> 1:00:06,250  X1:40 X2:600',
    'x --> y',
    '',
    '3',
    '00:01:00,000 --> 00:01:01,000',
    '',
  ].join('\r\n')
  assert.equal(
    read(`\uFEFF${srt}`),
    'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n第一课：变量\na &lt; b &amp;&amp; c\n\n01:00:05.000 --> 01:00:06.250\nx → y\n',
  )
})

test('of WebVTT, styles, notes and places are left out, and hours may be missing', () => {
  const vtt =
    'WEBVTT - 第一课\n\nSTYLE\n::cue { color: red }\n\nNOTE 00:01 --> 00:02\nhidden\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v 张老师>你好 &amp; 欢迎<00:01.500>！\n'
  assert.equal(read(vtt), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n你好 &amp; 欢迎！\n')
})

test('a file in GB 18030 or UTF-16 is read', () => {
  const gbk = Buffer.concat([
    Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
    Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    Buffer.from('\n'),
  ])
  const utf16 = Buffer.from('\uFEFF1\n00:00:01,000 --> 00:00:02,000\n你好\n', 'utf16le')
  for (const bytes of [gbk, utf16]) assert.equal(readCaptions(bytes), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好\n')
})

test('wrong times are named by their line, and other files are refused', () => {
  const wrong = (times: string) => read(`1\n00:00:01,000 --> 00:00:02,000\n你好\n\n2\n${times}\n再见\n`)
  for (const times of [
    '00:00:05,000 --> 00:00:04,000',
    '00:00:05 --> 00:00:06',
    '00:00:01,000 --> 00:61:02,000',
    'a --> b',
  ])
    assert.deepEqual(wrong(times), { refused: 'captions.wrongTimes', values: { line: 6 } })
  for (const text of ['', '你好', 'WEBVTT\n\nNOTE nothing', '\u0000\u0001'])
    assert.deepEqual(read(text), { refused: 'captions.notReadable' })
  const many = Array.from(
    { length: 20_001 },
    (_, at) => `00:00:${String(at % 60).padStart(2, '0')}.000 --> 00:01:01.000\nx\n`,
  )
  assert.deepEqual(read(many.join('\n')), { refused: 'captions.tooMany' })
})
