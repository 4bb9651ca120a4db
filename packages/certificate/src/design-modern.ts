import type { Design } from './design.ts'

const [width, height] = [1536, 1086]
const [left, right] = [140, width - 140]
const vermilion = '#c23a22'
const ink = '#1d1d1f'
const grey = '#6b6b70'
const hairline = '#d9d7d2'

/** White, set from the left, with one colour. */
export const modern: Design = {
  name: 'modern',
  page: { width, height, bleed: 2 },
  ornaments: [
    { kind: 'area', x: -2, y: -2, width: width + 4, height: height + 4, paint: '#ffffff' },
    { kind: 'area', x: -2, y: -2, width: 28, height: height + 4, paint: vermilion },
    { kind: 'area', x: 36, y: -2, width: 4, height: height + 4, paint: vermilion },
    { kind: 'rosette', x: 1330, y: 210, radius: 250, swing: 70, strands: 8, colour: 'rgba(194,58,34,0.13)' },
    { kind: 'area', x: left, y: 366, width: 88, height: 6, paint: vermilion },
    {
      kind: 'lines',
      lines: [
        [
          [left, 814],
          [right, 814],
        ],
      ],
      thickness: 1.2,
      paint: hairline,
    },
  ],
  fields: {
    school: { x: left, y: 150, align: 'left', colour: vermilion, size: 30, width: 960, gap: 5, gapOfLong: 1 },
    title: { x: left, y: 282, align: 'left', colour: ink, font: 'serif', size: 104, gap: 24 },
    subtitle: { x: left, y: 336, align: 'left', colour: grey, size: 20, gap: 5 },
    name: {
      x: left,
      y: 478,
      align: 'left',
      colour: ink,
      width: 700,
      size: 70,
      line: { below: 20, least: 200, over: 14, colour: vermilion },
      label: { size: 30, gap: 44 },
    },
    body: {
      left,
      right,
      top: 578,
      size: 32,
      depth: 240,
      depthAboveEnglish: 180,
      english: { below: 48, lines: 2, colour: grey },
      colour: ink,
      strong: vermilion,
    },
    code: {
      x: left + 10,
      y: 862,
      side: 128,
      margin: 10,
      border: hairline,
      width: 340,
      label: grey,
      number: ink,
      address: grey,
    },
    instructor: { x: 1130, y: 880, align: 'right', colour: ink, width: 370, weight: 600 },
    signer: { x: 1130, y: 936, align: 'right', colour: ink, width: 370, weight: 900 },
    date: { x: 1130, y: 986, align: 'right', colour: ink, size: 25 },
    seal: { x: right - 96, y: 926, radius: 94, tilt: -0.08, colour: '#d0121b' },
    stamp: { x: width / 2, y: height / 2, scale: 1, colour: '#d0121b' },
  },
}
