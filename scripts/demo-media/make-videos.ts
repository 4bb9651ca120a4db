import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { demoCourses, type DemoCourse } from '../../packages/server/src/demo/content/courses.ts'
import { withBrowser } from './browser.ts'
import type { Deck } from './deck.ts'
import { decks } from './decks/index.ts'
import { lessonDeck } from './lesson-deck.ts'
import { mediaPath } from './paths.ts'
import { practiceDeck, type TimedSlide } from './practice-deck.ts'
import { buildCount, coverHtml, slideHtml } from './slide-html.ts'
import { soundtrackWav } from './soundtrack.ts'

const run = promisify(execFile)
const maxBytes = 900_000

/** Encoding parameters. The many videos made from lesson titles use the smaller one. */
interface Encoding {
  readonly fadeSeconds: number
  readonly framesPerSecond: number
  readonly quality: number
  readonly audioRate: string
}
const full: Encoding = { fadeSeconds: 0.5, framesPerSecond: 12, quality: 30.5, audioRate: '28k' }
const small: Encoding = { fadeSeconds: 0.2, framesPerSecond: 5, quality: 37, audioRate: '16k' }

/** Shorter cuts of a deck: which frames, and how long each is shown. */
const excerpts = [
  {
    folder: 'videos',
    name: 'eight-seconds.mp4',
    from: 'java-first-program.mp4',
    frames: [0, 1, 2],
    seconds: [3, 2.5, 2.5],
  },
  {
    folder: 'materials',
    name: 'objects-review.mp4',
    from: 'java-objects.mp4',
    frames: [0, 2, 6, 9, 14],
    seconds: [3, 4, 5, 4, 6],
  },
]

interface Frame {
  html: string
  seconds: number
  startsSlide: boolean
}

function courseOf({ course: slug, video }: Deck): DemoCourse {
  const course = demoCourses.find((each) => each.slug === slug)
  if (!course) throw new Error(`${video}: no course ${slug}`)
  return course
}

async function framesOf(deck: Deck): Promise<Frame[]> {
  const course = courseOf(deck)
  const coverSvg = await readFile(mediaPath('covers', 'src', `${course.slug}.svg`), 'utf8')
  const cover = { html: coverHtml(course, deck, coverSvg), seconds: 4, startsSlide: true }
  const rest = deck.slides.flatMap((slide, index) => {
    const count = buildCount(slide)
    return Array.from({ length: count }, (_, item) => ({
      html: slideHtml(course, deck, index, item + 1),
      seconds: item === count - 1 ? 4.5 : 2.5,
      startsSlide: item === 0,
    }))
  })
  return [cover, ...rest]
}

async function screenshots(browser: Browser, frames: Frame[], folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  for (const [index, frame] of frames.entries()) {
    await page.setContent(frame.html)
    await page.screenshot({ path: join(folder, `${index}.png`) })
  }
  await page.close()
}

/** Chains cross-fades; each fade shortens the frame that ends. */
function fadeGraph(frames: Frame[], { fadeSeconds }: Encoding): string {
  let at = 0
  const steps = frames.slice(1).map((_, i) => {
    at += frames[i]?.seconds ?? 0
    const from = i === 0 ? '[0]' : `[f${i}]`
    return `${from}[${i + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${at - fadeSeconds}[f${i + 1}]`
  })
  return [...steps, `[f${frames.length - 1}]format=yuv420p[v]`].join(';')
}

async function encode(frames: Frame[], encoding: Encoding, folder: string, target: string): Promise<void> {
  const { fadeSeconds, framesPerSecond, quality, audioRate } = encoding
  const starts = frames.map((_, i) => frames.slice(0, i).reduce((sum, { seconds }) => sum + seconds, 0))
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0)
  const startsWhere = (startsSlide: boolean): number[] =>
    starts.filter((_, i) => frames[i]?.startsSlide === startsSlide)
  const wav = join(folder, 'sound.wav')
  await writeFile(wav, soundtrackWav(total, startsWhere(true), startsWhere(false)))
  const pictures = frames.flatMap(({ seconds }, i) => [
    '-loop',
    '1',
    '-framerate',
    String(framesPerSecond),
    '-t',
    String(seconds + fadeSeconds),
    '-i',
    join(folder, `${i}.png`),
  ])
  await run('nice', [
    'ffmpeg',
    '-v',
    'error',
    '-y',
    ...pictures,
    '-i',
    wav,
    '-filter_complex',
    fadeGraph(frames, encoding),
    '-map',
    '[v]',
    '-map',
    `${frames.length}:a`,
    '-t',
    String(total),
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    String(quality),
    '-g',
    String(framesPerSecond * 15),
    '-sc_threshold',
    '0',
    '-threads',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    audioRate,
    '-ac',
    '1',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-movflags',
    '+faststart',
    target,
  ])
}

const coverSeconds = 60

/**
 * Makes a video that shows still slides for minutes, at one frame per second and without sound, so that it is hardly
 * larger than its slides.
 */
async function makePractice(browser: Browser, deck: Deck, slides: readonly TimedSlide[]): Promise<void> {
  const course = courseOf(deck)
  const coverSvg = await readFile(mediaPath('covers', 'src', `${course.slug}.svg`), 'utf8')
  const frames = [
    { html: coverHtml(course, deck, coverSvg), seconds: coverSeconds, startsSlide: true },
    ...slides.map(({ slide, seconds }, index) => ({
      html: slideHtml(course, deck, index, buildCount(slide)),
      seconds,
      startsSlide: true,
    })),
  ]
  const folder = await mkdtemp(join(tmpdir(), 'demo-practice-'))
  const target = mediaPath('practice', deck.video)
  try {
    await screenshots(browser, frames, folder)
    const list = frames.map(({ seconds }, index) => `file '${index}.png'\nduration ${seconds}\n`).join('')
    // ffmpeg ignores the duration of the last entry, so the last frame is listed again.
    await writeFile(join(folder, 'list.txt'), `${list}file '${frames.length - 1}.png'\n`)
    const total = frames.reduce((sum, { seconds }) => sum + seconds, 0)
    const input = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt')]
    const filter = ['-vf', 'fps=1,scale=960:540:flags=lanczos,format=yuv420p', '-t', String(total), '-an']
    const keyframes = ['-g', '1200', '-sc_threshold', '0']
    const video = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-tune', 'animation', '-crf', '37']
    const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart']
    await run('nice', ['ffmpeg', '-v', 'error', '-y', ...input, ...filter, ...video, ...keyframes, ...exact, target])
  } finally {
    await rm(folder, { recursive: true })
  }
  await assertSmall('practice', deck.video, frames)
}

async function assertSmall(folder: string, name: string, frames: readonly Frame[]) {
  const { size } = await stat(mediaPath(folder, name))
  if (size > maxBytes) throw new Error(`${name}: ${size} bytes`)
  console.log(`${name} ${size} bytes, ${frames.reduce((sum, { seconds }) => sum + seconds, 0)} s`)
}

async function makeVideo(
  browser: Browser,
  mediaFolder: string,
  name: string,
  frames: Frame[],
  encoding = full,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-video-'))
  try {
    await screenshots(browser, frames, folder)
    await encode(frames, encoding, folder, mediaPath(mediaFolder, name))
  } finally {
    await rm(folder, { recursive: true })
  }
  await assertSmall(mediaFolder, name, frames)
}

/** Applies `make` to each lesson without a named video. */
const ofLessons = <T>(make: (course: DemoCourse, chapter: number, lesson: number) => T, isPractice: boolean): T[] =>
  demoCourses.flatMap((course) =>
    course.chapters.flatMap(({ lessons }, chapter) =>
      lessons.flatMap(({ video, isPractice: hasExercises = false }, lesson) =>
        video || hasExercises !== isPractice ? [] : [make(course, chapter, lesson)],
      ),
    ),
  )
const lessonDecks = ofLessons(lessonDeck, false)
const practiceDecks = ofLessons(practiceDeck, true)

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

await withBrowser(async (browser) => {
  for (const deck of decks) {
    if (isWanted(deck.video)) await makeVideo(browser, 'videos', deck.video, await framesOf(deck))
  }
  for (const deck of lessonDecks) {
    if (isWanted(deck.video)) await makeVideo(browser, 'lessons', deck.video, await framesOf(deck), small)
  }
  for (const { deck, slides } of practiceDecks) {
    if (isWanted(deck.video)) await makePractice(browser, deck, slides)
  }
  for (const { folder, name, from, frames, seconds } of excerpts) {
    const deck = decks.find(({ video }) => video === from)
    if (!deck || !isWanted(name)) continue
    const all = await framesOf(deck)
    const chosen = frames.flatMap((frame, i) =>
      all.slice(frame, frame + 1).map((shot) => ({ ...shot, seconds: seconds[i] ?? 0, startsSlide: true })),
    )
    await makeVideo(browser, folder, name, chosen)
  }
})
