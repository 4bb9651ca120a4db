import type { Design, Ornament } from './design.ts'

const [width, height, centre] = [1536, 1086, 768]
const navy = '#163a6b'
const steel = '#5c7ba6'
const ink = '#1b2430'
const band = 'rgba(22,58,107,0.62)'

/** The middle line of the engraved band, and how it is woven. */
const [at, along, across] = [58, width - 2 * 58, height - 2 * 58]
const weave = { kind: 'waves', height: 34, strands: 5, colour: band, thickness: 1 } as const
const woven: readonly Ornament[] = [
  ...[at, height - at].map((y) => ({ ...weave, x: at, y, waves: 46, length: along })),
  ...[at, width - at].map((x) => ({ ...weave, x, y: at, waves: 31, length: across, isDown: true })),
]
/** A plate in each corner covers where the bands meet. */
const plates: readonly Ornament[] = [at, width - at].flatMap((x) =>
  [at, height - at].flatMap((y): Ornament[] => [
    { kind: 'area', x: x - 30, y: y - 30, width: 60, height: 60, paint: navy },
    { kind: 'rosette', x, y, radius: 15, swing: 8, strands: 6, colour: '#e6d3a0' },
    { kind: 'diamond', x, y, size: 12, paint: '#e6d3a0' },
  ]),
)

/** Blue with an engraved band, as official papers have. */
export const formal: Design = {
  name: 'formal',
  page: { width, height, bleed: 2 },
  ornaments: [
    { kind: 'area', x: -2, y: -2, width: width + 4, height: height + 4, paint: '#fbfcfe' },
    { kind: 'glow', x: centre, y: 540, from: 150, to: 950, inner: 'rgba(255,255,255,1)', outer: 'rgba(228,237,247,1)' },
    { kind: 'rosette', x: centre, y: 560, radius: 290, swing: 90, strands: 12, colour: 'rgba(22,58,107,0.10)' },
    { kind: 'rosette', x: centre, y: 560, radius: 130, swing: 50, strands: 10, colour: 'rgba(22,58,107,0.10)' },
    ...woven,
    { kind: 'frame', inset: 34, thickness: 4, paint: navy },
    { kind: 'frame', inset: 82, thickness: 2, paint: navy },
    { kind: 'frame', inset: 90, thickness: 0.8, paint: steel },
    ...plates,
    {
      kind: 'lines',
      lines: [-1, 1].map((side) => [[centre + side * 250, 352] as const, [centre + side * 430, 352] as const]),
      thickness: 1.2,
      paint: steel,
    },
  ],
  fields: {
    school: { x: centre, y: 180, align: 'center', colour: navy, size: 32, width: 960, gap: 8, gapOfLong: 2 },
    title: { x: centre, y: 304, align: 'center', colour: navy, font: 'serif', size: 98, gap: 52 },
    subtitle: { x: centre, y: 360, align: 'center', colour: steel, size: 20, gap: 6 },
    name: {
      x: centre,
      y: 470,
      align: 'center',
      colour: ink,
      width: 640,
      size: 70,
      line: { below: 22, least: 240, over: 40, colour: navy },
      label: { size: 30, gap: 64 },
    },
    body: {
      left: 206,
      right: width - 206,
      top: 566,
      size: 33,
      depth: 248,
      depthAboveEnglish: 186,
      english: { below: 50, lines: 2, colour: '#54657c' },
      colour: ink,
      strong: navy,
    },
    code: {
      x: 216,
      y: 828,
      side: 132,
      margin: 10,
      border: steel,
      width: 330,
      label: '#54657c',
      number: ink,
      address: '#6d7d94',
    },
    instructor: { x: 922, y: 848, align: 'center', colour: ink, width: 350, weight: 600 },
    signer: { x: 922, y: 906, align: 'center', colour: ink, width: 350, weight: 900 },
    date: { x: 922, y: 960, align: 'center', colour: ink, size: 26 },
    seal: { x: 1226, y: 888, radius: 98, tilt: -0.1, colour: '#d0121b' },
    stamp: { x: centre, y: height / 2, scale: 1, colour: '#d0121b' },
  },
}
