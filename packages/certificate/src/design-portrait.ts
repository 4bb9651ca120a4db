import type { Design, Paint } from './design.ts'

const [width, height, centre] = [1086, 1536, 543]
const wine = '#7d1f2b'
const gold = '#a8843f'
const ink = '#2a211c'
const muted = '#6f6050'
const metal: Paint = {
  from: [0, 0],
  to: [width, height],
  stops: [
    [0, '#b98f45'],
    [0.3, '#e2c98c'],
    [0.55, '#a67c33'],
    [0.8, '#e2c98c'],
    [1, '#a67c33'],
  ],
}
/** The inner line turns inwards at each corner. */
const [edge, notch] = [62, 44]
const notched = [
  [edge + notch, edge],
  [width - edge - notch, edge],
  [width - edge - notch, edge + notch],
  [width - edge, edge + notch],
  [width - edge, height - edge - notch],
  [width - edge - notch, height - edge - notch],
  [width - edge - notch, height - edge],
  [edge + notch, height - edge],
  [edge + notch, height - edge - notch],
  [edge, height - edge - notch],
  [edge, edge + notch],
  [edge + notch, edge + notch],
  [edge + notch, edge],
] as const

/** Wine red and gold on an upright page. */
export const portrait: Design = {
  name: 'portrait',
  page: { width, height, bleed: 2 },
  ornaments: [
    { kind: 'area', x: -2, y: -2, width: width + 4, height: height + 4, paint: '#fdfaf3' },
    {
      kind: 'glow',
      x: centre,
      y: 700,
      from: 150,
      to: 1000,
      inner: 'rgba(255,254,250,1)',
      outer: 'rgba(246,237,219,1)',
    },
    { kind: 'rosette', x: centre, y: 800, radius: 280, swing: 80, strands: 10, colour: 'rgba(168,132,63,0.16)' },
    { kind: 'frame', inset: 34, thickness: 10, paint: metal },
    { kind: 'frame', inset: 46, thickness: 1.4, paint: wine },
    { kind: 'lines', lines: [notched], thickness: 2, paint: gold },
    {
      kind: 'corners',
      inset: edge,
      unit: 11,
      points: [
        [0, 3],
        [0, 0],
        [3, 0],
        [3, 3],
        [1, 3],
        [1, 1],
      ],
      thickness: 2,
      paint: gold,
    },
    { kind: 'rosette', x: centre, y: 190, radius: 44, swing: 16, strands: 8, colour: gold },
    { kind: 'diamond', x: centre, y: 190, size: 22, paint: wine },
    {
      kind: 'lines',
      lines: [-1, 1].map((side) => [[centre + side * 82, 190] as const, [centre + side * 330, 190] as const]),
      thickness: 1.6,
      paint: gold,
    },
    { kind: 'diamond', x: centre - 342, y: 190, size: 10, paint: wine },
    { kind: 'diamond', x: centre + 342, y: 190, size: 10, paint: wine },
  ],
  fields: {
    school: { x: centre, y: 324, align: 'center', colour: gold, size: 32, width: 800, gap: 7, gapOfLong: 1 },
    title: { x: centre, y: 476, align: 'center', colour: wine, font: 'brush', size: 142, gap: 34 },
    subtitle: { x: centre, y: 532, align: 'center', colour: gold, size: 21, gap: 6 },
    name: {
      x: centre,
      y: 676,
      align: 'center',
      colour: ink,
      width: 540,
      size: 74,
      line: { below: 24, least: 240, over: 30, colour: wine },
      label: { size: 30, gap: 52 },
    },
    body: {
      left: 124,
      right: width - 124,
      top: 790,
      size: 30,
      depth: 330,
      depthAboveEnglish: 258,
      english: { below: 48, lines: 3, colour: muted },
      colour: ink,
      strong: wine,
    },
    code: {
      x: 133,
      y: 1326,
      side: 110,
      margin: 9,
      border: gold,
      width: 400,
      label: muted,
      number: ink,
      address: muted,
    },
    instructor: { x: 470, y: 1178, align: 'center', colour: ink, width: 420, weight: 600 },
    signer: { x: 470, y: 1228, align: 'center', colour: ink, width: 420, weight: 900 },
    date: { x: 470, y: 1272, align: 'center', colour: ink, size: 26 },
    seal: { x: 836, y: 1222, radius: 96, tilt: -0.12, colour: '#d0121b' },
    stamp: { x: centre, y: height / 2, scale: 0.92, colour: '#d0121b' },
  },
}
