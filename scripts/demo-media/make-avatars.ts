import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { mediaPath } from './paths.ts'

/**
 * Draws the portraits of the demo's teachers, students and graduates: one head, combined with hair, clothes and other
 * features.
 */

const ink = '#14283c'
const line = `stroke="${ink}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`

/** `behind` is drawn behind the shoulders, `front` over the head. */
const hair = {
  short: {
    behind: '',
    front: 'M50 66c-4-30 12-44 32-44 18 0 34 13 29 44-4-5-5-12-6-19-14 1-30-2-38-9-3 10-10 20-17 28z',
  },
  parted: {
    behind: '',
    front: 'M50 68c-5-28 8-45 30-45 20 0 35 13 30 45-4-6-4-13-7-21-11-1-18-5-23-11-5 8-16 11-24 12-3 6-3 13-6 20z',
  },
  receding: {
    behind: '',
    front: 'M50 70c-6-24 6-44 30-44s36 20 30 44c-4-6-3-14-6-20-3-7-12-10-24-10s-21 3-24 10c-3 6-2 14-6 20z',
  },
  bob: {
    behind: 'M46 100c-6-52 6-80 34-80s40 28 34 80c-12 6-56 6-68 0z',
    front: 'M51 70c-2-28 8-45 29-45s31 17 29 45c-6-6-9-14-10-23-14 2-30 0-38-6-1 11-4 21-10 29z',
  },
  long: {
    behind: 'M44 128c-4-66 4-108 36-108s40 42 36 108z',
    front: 'M51 72c-3-30 8-47 29-47s32 17 29 47c-8-10-22-20-28-33-5 12-20 24-30 33z',
  },
  bun: {
    behind: 'M62 26a18 15 0 1 1 36 0z',
    front: 'M51 68c-3-28 9-43 29-43s32 15 29 43c-5-10-13-19-29-19s-24 9-29 19z',
  },
  ponytail: {
    behind: 'M98 34c26 0 30 40 20 66-2-22-8-38-24-44z',
    front: 'M51 68c-4-28 8-43 29-43s33 15 29 43c-3-12-9-20-16-24-14 6-30 8-42 24z',
  },
  fringe: { behind: '', front: 'M50 66c-6-28 10-46 31-46 20 0 33 16 29 46-3-4-4-9-5-13-16 5-36 4-49-1-2 5-4 9-6 14z' },
  pageboy: {
    behind: 'M46 88c-6-44 8-68 34-68s40 24 34 68c-10 4-58 4-68 0z',
    front: 'M50 66c-2-26 9-42 30-42s32 16 30 42c-3-4-5-8-6-12-16 3-32 3-48 0-1 4-3 8-6 12z',
  },
} as const
const clothes = {
  shirt: (colour: string) =>
    `<path d="M26 162c0-32 18-44 54-44s54 12 54 44z" fill="${colour}"/><path d="M64 119l16 20-15 8-8-25zM96 119l-16 20 15 8 8-25z" fill="#fff"/>`,
  jacket: (colour: string) =>
    `<path d="M26 162c0-32 18-44 54-44s54 12 54 44z" fill="${colour}"/><path d="M66 118l14 40 14-40z" fill="#fff"/><path d="M62 119l18 42M98 119l-18 42"/>`,
  hoodie: (colour: string) =>
    `<path d="M26 162c0-32 18-44 54-44s54 12 54 44z" fill="${colour}"/><path d="M58 119c-8 8-8 18 4 24 10 5 26 5 36 0 12-6 12-16 4-24-6 10-38 10-44 0z" fill="${colour}"/><path d="M70 144v12M90 144v12"/>`,
  sweater: (colour: string) =>
    `<path d="M26 162c0-32 18-44 54-44s54 12 54 44z" fill="${colour}"/><path d="M62 118c4 16 32 16 36 0" fill="none"/><path d="M58 119c4 23 40 23 44 0" fill="none"/>`,
} as const

interface Portrait {
  ground: string
  hair: keyof typeof hair
  hairColour: string
  skin: string
  clothes: keyof typeof clothes
  colour: string
  hasGlasses?: boolean
  hasBeard?: boolean
}
const portraits: Record<string, Portrait> = {
  'shen-huaijin': {
    ground: '#dbe6ee',
    hair: 'parted',
    hairColour: '#2b2522',
    skin: '#f3cfa9',
    clothes: 'jacket',
    colour: '#0f4c75',
    hasGlasses: true,
  },
  'gu-mingzhou': {
    ground: '#dcefe6',
    hair: 'short',
    hairColour: '#14283c',
    skin: '#e9bd92',
    clothes: 'sweater',
    colour: '#1c6e54',
  },
  'lu-zhiyao': {
    ground: '#fbe6dc',
    hair: 'bob',
    hairColour: '#3a2a20',
    skin: '#f6d7b6',
    clothes: 'sweater',
    colour: '#b8321f',
  },
  'qian-yining': {
    ground: '#f3e6c9',
    hair: 'bun',
    hairColour: '#2b2522',
    skin: '#f3cfa9',
    clothes: 'jacket',
    colour: '#22405c',
    hasGlasses: true,
  },
  'fang-jingzhi': {
    ground: '#eadfca',
    hair: 'receding',
    hairColour: '#8d949b',
    skin: '#eec49b',
    clothes: 'jacket',
    colour: '#14283c',
    hasBeard: true,
  },
  'su-manqing': {
    ground: '#dfe9f1',
    hair: 'long',
    hairColour: '#3a2a20',
    skin: '#f6d7b6',
    clothes: 'shirt',
    colour: '#e8b04a',
  },
}

const hairColours = ['#2b2522', '#14283c', '#3a2a20', '#4b3527']
const skins = ['#f3cfa9', '#f6d7b6', '#e9bd92', '#eec49b']
const grounds = ['#dbe6ee', '#fbe6dc', '#dcefe6', '#f3e6c9', '#e7e0ef']
const colours = ['#0f4c75', '#b8321f', '#1c6e54', '#e8b04a', '#5b6c7d', '#22405c', '#8a5a3b']
const looks = {
  man: { hair: ['short', 'fringe', 'parted', 'short'], clothes: ['hoodie', 'sweater', 'shirt', 'hoodie', 'jacket'] },
  woman: { hair: ['ponytail', 'bob', 'pageboy', 'long', 'bun'], clothes: ['sweater', 'hoodie', 'shirt', 'jacket'] },
} as const

/** Creates the given number of different people: each feature cycles with its own step. */
const young = (kind: keyof typeof looks, prefix: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, Portrait] => {
      const turn = <T>(of: readonly T[], step = 1) => of[(index * step + (kind === 'man' ? 0 : 2)) % of.length] as T
      return [
        `${prefix}${index + 1}`,
        {
          ground: turn(grounds, 2),
          hair: turn<keyof typeof hair>(looks[kind].hair),
          hairColour: turn(hairColours, 3),
          skin: turn(skins, 3),
          clothes: turn<keyof typeof clothes>(looks[kind].clothes),
          colour: turn(colours, 2),
          hasGlasses: index % 3 === 1,
        },
      ]
    }),
  )

function draw({ ground, hair: name, hairColour, skin, clothes: kind, colour, hasGlasses, hasBeard }: Portrait) {
  const { behind, front } = hair[name]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><rect width="160" height="160" fill="${ground}"/><g ${line}>
${behind && `<path d="${behind}" fill="${hairColour}"/>`}
<g>${clothes[kind](colour)}</g>
<path d="M69 96v20c0 7 22 7 22 0V96z" fill="${skin}"/>
<path d="M53 64c0 26 12 42 27 42s27-16 27-42-12-36-27-36-27 10-27 36z" fill="${skin}"/>
${hasBeard ? `<path d="M64 86c8-5 24-5 32 0-1 14-8 20-16 20s-15-6-16-20z" fill="${hairColour}"/><path d="M73 92c4 2 10 2 14 0" stroke="#fff"/>` : '<path d="M72 89c5 5 11 5 16 0" fill="none"/>'}
<path d="M80 72l-3 8h5" fill="none"/><path d="M63 60c3-2 6-2 9 0M88 60c3-2 6-2 9 0" fill="none"/>
<circle cx="68" cy="69" r="1.6" fill="${ink}"/><circle cx="92" cy="69" r="1.6" fill="${ink}"/>
<path d="${front}" fill="${hairColour}"/>
${hasGlasses ? '<g fill="none"><circle cx="68" cy="69" r="9"/><circle cx="92" cy="69" r="9"/><path d="M77 68c2-2 4-2 6 0"/></g>' : ''}
</g></svg>`
}

const folders = { teachers: portraits, students: { ...young('man', 'man-', 9), ...young('woman', 'woman-', 10) } }
for (const [folder, drawn] of Object.entries(folders)) {
  await mkdir(mediaPath(folder), { recursive: true })
  for (const [name, portrait] of Object.entries(drawn)) {
    const { size } = await sharp(Buffer.from(draw(portrait)), { density: 192 })
      .resize(256, 256)
      .webp({ quality: 84, effort: 6 })
      .toFile(mediaPath(folder, `${name}.webp`))
    console.log(`${folder}/${name}.webp ${size}`)
  }
}
