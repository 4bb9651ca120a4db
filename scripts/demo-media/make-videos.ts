import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { demoCourses, type DemoCourse } from '../../packages/server/src/demo/content/courses.ts'
import { lessonFilm } from '../../packages/server/src/demo/content/lesson-film.ts'
import { withBrowser } from './browser.ts'
import type { Deck } from './deck.ts'
import { decks } from './decks/index.ts'
import { lessonDeck } from './lesson-deck.ts'
import { mediaPath } from './paths.ts'
import { practiceDeck } from './practice-deck.ts'
import { buildCount, coverHtml, slideHtml } from './slide-html.ts'

const run = promisify(execFile)
const maxBytes = 600_000

interface Frame {
  readonly html: string
  readonly seconds: number
}

async function coverFrame(course: DemoCourse, deck: Deck, seconds: number): Promise<Frame> {
  const svg = await readFile(mediaPath('covers', 'src', `${course.slug}.svg`), 'utf8')
  return { html: coverHtml(course, deck, svg), seconds }
}

/** A slide is built up item by item; the finished slide stays longest. */
async function framesOf(course: DemoCourse, deck: Deck): Promise<Frame[]> {
  const rest = deck.slides.flatMap((slide, index) => {
    const count = buildCount(slide)
    return Array.from({ length: count }, (_, item) => ({
      html: slideHtml(course, deck, index, item + 1),
      seconds: item === count - 1 ? 2 : 1,
    }))
  })
  return [await coverFrame(course, deck, 1), ...rest]
}

/** Stretches the frames to a length in seconds. */
function lasting(frames: readonly Frame[], seconds: number): Frame[] {
  const total = frames.reduce((sum, frame) => sum + frame.seconds, 0)
  return frames.map((frame) => ({ ...frame, seconds: Math.max(5, Math.round((frame.seconds * seconds) / total)) }))
}

/** Four to eight minutes; lessons of a course differ. */
const lengthOf = (chapter: number, lesson: number) => 240 + ((chapter * 7 + lesson * 5) % 9) * 29

async function screenshots(browser: Browser, frames: readonly Frame[], folder: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  for (const [index, frame] of frames.entries()) {
    await page.setContent(frame.html)
    await page.screenshot({ path: join(folder, `${index}.png`) })
  }
  await page.close()
}

/**
 * Makes a video that shows still slides for minutes, at one frame per second and without sound, so that it is hardly
 * larger than its slides.
 */
async function makeVideo(browser: Browser, name: string, frames: readonly Frame[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-video-'))
  const target = mediaPath('lessons', name)
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0)
  try {
    await screenshots(browser, frames, folder)
    const list = frames.map(({ seconds }, index) => `file '${index}.png'\nduration ${seconds}\n`).join('')
    // ffmpeg ignores the duration of the last entry, so the last frame is listed again.
    await writeFile(join(folder, 'list.txt'), `${list}file '${frames.length - 1}.png'\n`)
    const input = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt')]
    const filter = ['-vf', 'fps=1,scale=960:540:flags=lanczos,format=yuv420p', '-t', String(total), '-an']
    const keyframes = ['-g', '600', '-sc_threshold', '0']
    const video = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'medium', '-tune', 'stillimage', '-crf', '40']
    const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart']
    await run('ffmpeg', ['-v', 'error', '-y', ...input, ...filter, ...video, ...keyframes, ...exact, target])
  } finally {
    await rm(folder, { recursive: true })
  }
  const { size } = await stat(target)
  if (size > maxBytes) throw new Error(`${name}: ${size} bytes`)
  console.log(`${name} ${size} bytes, ${total} s`)
}

async function framesOfLesson(course: DemoCourse, chapter: number, lesson: number): Promise<Frame[]> {
  const own = decks.find(({ lesson: name }) => name === lessonFilm(course.slug, chapter, lesson))
  if (own) return lasting(await framesOf(course, own), lengthOf(chapter, lesson) + 60)
  const exercises = practiceDeck(course, chapter, lesson)
  if (exercises) {
    const slides = exercises.slides.map(({ slide, seconds }, index) => ({
      html: slideHtml(course, exercises.deck, index, buildCount(slide)),
      seconds,
    }))
    return [await coverFrame(course, exercises.deck, 60), ...slides]
  }
  return lasting(await framesOf(course, lessonDeck(course, chapter, lesson)), lengthOf(chapter, lesson))
}

const wanted = process.argv.slice(2)

await withBrowser(async (browser) => {
  for (const course of demoCourses)
    for (const [chapter, { lessons }] of course.chapters.entries())
      for (const lesson of lessons.keys()) {
        const name = lessonFilm(course.slug, chapter, lesson)
        if (wanted.length === 0 || wanted.includes(name))
          await makeVideo(browser, name, await framesOfLesson(course, chapter, lesson))
      }
})
