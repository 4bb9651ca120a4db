import type { Design, Paint } from './design.ts'

const [width, height] = [1536, 1086]
const bar = 262
const centre = (bar + width) / 2
const jade = '#1f5c4a'
const gold = '#b08d45'
const ink = '#20302a'
const muted = '#5d6f66'
const depths: Paint = {
  from: [0, 0],
  to: [0, height],
  stops: [
    [0, '#2b7360'],
    [0.55, jade],
    [1, '#154236'],
  ],
}
/** One turn of a meander, drawn again and again down the bar. */
const turn = [
  [0, 0],
  [24, 0],
  [24, 24],
  [8, 24],
  [8, 14],
  [15, 14],
  [15, 8],
  [0, 8],
  [0, 32],
  [24, 32],
] as const
const meander = (x: number) => ({
  kind: 'row' as const,
  points: turn.map(([right, down]) => [x + right, 15 + down] as const),
  count: 33,
  step: [0, 32] as const,
  thickness: 1.6,
  paint: 'rgba(224,200,140,0.42)',
})

/** A jade bar with the title written downwards. */
export const jadeBar: Design = {
  name: 'jade',
  page: { width, height, bleed: 2 },
  ornaments: [
    { kind: 'area', x: -2, y: -2, width: width + 4, height: height + 4, paint: '#fbfaf4' },
    { kind: 'glow', x: centre, y: 520, from: 160, to: 900, inner: 'rgba(255,255,252,1)', outer: 'rgba(240,240,226,1)' },
    { kind: 'rosette', x: centre, y: 560, radius: 280, swing: 80, strands: 9, colour: 'rgba(31,92,74,0.12)' },
    { kind: 'area', x: -2, y: -2, width: bar + 2, height: height + 4, paint: depths },
    meander(22),
    meander(bar - 46),
    { kind: 'area', x: bar, y: -2, width: 5, height: height + 4, paint: gold },
    { kind: 'area', x: bar + 12, y: -2, width: 1.5, height: height + 4, paint: gold },
    {
      kind: 'lines',
      lines: [
        [
          [bar + 44, 44],
          [width - 44, 44],
          [width - 44, height - 44],
          [bar + 44, height - 44],
        ],
      ],
      thickness: 1.4,
      paint: gold,
    },
    { kind: 'diamond', x: bar + 44, y: 44, size: 11, paint: gold },
    { kind: 'diamond', x: bar + 44, y: height - 44, size: 11, paint: gold },
    { kind: 'diamond', x: width - 44, y: 44, size: 11, paint: gold },
    { kind: 'diamond', x: width - 44, y: height - 44, size: 11, paint: gold },
  ],
  fields: {
    school: { x: centre, y: 172, align: 'center', colour: jade, size: 34, width: 960, gap: 8, gapOfLong: 2 },
    title: { x: bar / 2, y: 320, align: 'center', colour: '#f3e3b8', font: 'brush', size: 150, gap: 46, isDown: true },
    subtitle: { x: centre, y: 228, align: 'center', colour: gold, size: 21, gap: 7 },
    name: {
      x: centre,
      y: 390,
      align: 'center',
      colour: ink,
      width: 600,
      size: 72,
      line: { below: 22, least: 240, over: 40, colour: gold },
      label: { size: 30, gap: 62 },
    },
    body: {
      left: 376,
      right: 1432,
      top: 502,
      size: 33,
      depth: 260,
      depthAboveEnglish: 190,
      english: { below: 50, lines: 2, colour: muted },
      colour: ink,
      strong: jade,
    },
    code: {
      x: 386,
      y: 826,
      side: 128,
      margin: 10,
      border: gold,
      width: 290,
      label: muted,
      number: ink,
      address: muted,
    },
    instructor: { x: 1024, y: 844, align: 'center', colour: ink, width: 320, weight: 600 },
    signer: { x: 1024, y: 900, align: 'center', colour: ink, width: 320, weight: 900 },
    date: { x: 1024, y: 954, align: 'center', colour: ink, size: 26 },
    seal: { x: 1322, y: 886, radius: 98, tilt: -0.12, colour: '#d0121b' },
    stamp: { x: centre, y: height / 2, scale: 1, colour: '#d0121b' },
  },
}
