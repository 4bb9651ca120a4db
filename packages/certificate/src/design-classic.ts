import { artboard, colours } from './canvas.ts'
import type { Design, Paint } from './design.ts'

const { width, height, centre } = artboard
const [inset, corner] = [78, 94]
const gold: Paint = {
  from: [0, 0],
  to: [width, height],
  stops: [
    [0, '#c79a4b'],
    [0.25, '#f0dca6'],
    [0.5, '#b8893b'],
    [0.75, '#f0dca6'],
    [1, '#b0802f'],
  ],
}
const [left, right, top, bottom] = [inset, width - inset, inset, height - inset]

/** Red and gold with meander corners; every certificate before there was a choice. */
export const classic: Design = {
  name: 'classic',
  // The page is slightly taller than the artboard.
  page: { width, height, bleed: 40 },
  ornaments: [
    { kind: 'area', x: -40, y: -40, width: width + 80, height: height + 80, paint: colours.paper },
    {
      kind: 'glow',
      x: centre,
      y: height / 2,
      from: 120,
      to: 900,
      inner: 'rgba(255,253,246,1)',
      outer: 'rgba(247,234,205,1)',
    },
    { kind: 'rosette', x: centre, y: 560, radius: 300, swing: 70, strands: 10, colour: 'rgba(184,137,59,0.17)' },
    { kind: 'rosette', x: centre, y: 560, radius: 150, swing: 60, strands: 8, colour: 'rgba(179,23,29,0.08)' },
    { kind: 'frame', inset: 30, thickness: 16, paint: colours.red },
    { kind: 'frame', inset: 46, thickness: 5, paint: gold },
    { kind: 'frame', inset: 64, thickness: 1.6, paint: colours.red },
    {
      kind: 'corners',
      inset,
      unit: 9,
      points: [
        [0, 9],
        [0, 0],
        [9, 0],
        [9, 5],
        [4, 5],
        [4, 3],
        [7, 3],
        [7, 2],
        [2, 2],
        [2, 7],
        [3, 7],
        [3, 4],
        [5, 4],
        [5, 9],
        [0, 9],
      ],
      thickness: 3,
      paint: gold,
    },
    {
      kind: 'lines',
      lines: [
        ...[top, bottom].map((y) => [[left + corner, y] as const, [right - corner, y] as const]),
        ...[left, right].map((x) => [[x, top + corner] as const, [x, bottom - corner] as const]),
      ],
      thickness: 1.4,
      paint: colours.gold,
    },
    {
      kind: 'lines',
      lines: [-1, 1].map((side) => [[centre + side * 262, 348] as const, [centre + side * 470, 348] as const]),
      thickness: 1.5,
      paint: colours.gold,
    },
    { kind: 'diamond', x: centre - 486, y: 348, size: 12, paint: colours.red },
    { kind: 'diamond', x: centre + 486, y: 348, size: 12, paint: colours.red },
  ],
  fields: {
    school: { x: centre, y: 158, align: 'center', colour: colours.gold, size: 30, width: 900, gap: 8, gapOfLong: 2 },
    title: { x: centre, y: 308, align: 'center', colour: colours.red, font: 'brush', size: 138, gap: 44 },
    subtitle: { x: centre, y: 356, align: 'center', colour: colours.gold, size: 22, gap: 6 },
    name: {
      x: centre,
      y: 468,
      align: 'center',
      colour: colours.ink,
      width: 640,
      size: 74,
      line: { below: 22, least: 240, over: 40, colour: colours.red },
      label: { size: 30, gap: 64 },
    },
    body: {
      left: 226,
      right: width - 226,
      top: 568,
      size: 33,
      depth: 248,
      depthAboveEnglish: 186,
      english: { below: 50, lines: 2, colour: colours.muted },
      colour: colours.ink,
      strong: colours.deepRed,
    },
    code: {
      x: 226,
      y: 812,
      side: 132,
      margin: 10,
      border: colours.gold,
      width: 330,
      label: colours.muted,
      number: colours.ink,
      address: colours.faint,
    },
    instructor: { x: width - 620, y: 830, align: 'center', colour: colours.ink, width: 340, weight: 600 },
    signer: { x: width - 620, y: 888, align: 'center', colour: colours.ink, width: 340, weight: 900 },
    date: { x: width - 620, y: 944, align: 'center', colour: colours.ink, size: 26 },
    seal: { x: width - 322, y: 866, radius: 98, tilt: -0.12, colour: colours.seal },
    stamp: { x: centre, y: height / 2, scale: 1, colour: colours.seal },
  },
}
