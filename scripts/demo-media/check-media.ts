import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { demoCourses } from '../../packages/server/src/demo/content/courses.ts'
import { lessonFilm } from '../../packages/server/src/demo/content/lesson-film.ts'
import { demoMaterials } from '../../packages/server/src/demo/content/materials.ts'
import { demoNews } from '../../packages/server/src/demo/content/news.ts'
import { demoPortraits, demoTeachers } from '../../packages/server/src/demo/content/people.ts'
import { demoGraduates } from '../../packages/server/src/demo/content/site.ts'
import { mediaPath } from './paths.ts'

const limits = {
  videos: 600_000,
  practice: 900_000,
  lessons: 200_000,
  covers: 40_000,
  news: 60_000,
  teachers: 8_000,
  students: 8_000,
  materials: 600_000,
}
const maxTotalBytes = 40_000_000
const problems: string[] = []

const filmsIn = (folder: string) =>
  demoCourses
    .flatMap((course) => course.chapters.flatMap(({ lessons }, c) => lessons.map((_, l) => lessonFilm(course, c, l))))
    .flatMap((film) => (film.folder === folder ? [film.name] : []))
const used: Record<keyof typeof limits, Set<string>> = {
  videos: new Set(['eight-seconds.mp4', ...filmsIn('videos')]),
  practice: new Set(filmsIn('practice')),
  lessons: new Set(filmsIn('lessons')),
  covers: new Set(demoCourses.map(({ cover }) => cover)),
  news: new Set(demoNews.map(({ image }) => image)),
  teachers: new Set(demoTeachers.map(({ avatar }) => avatar)),
  students: new Set([...demoPortraits.values(), ...demoGraduates.flatMap(({ portrait }) => portrait ?? [])]),
  materials: new Set(demoMaterials.flatMap(({ file }) => file ?? [])),
}

const lengths = { videos: [40, 90], lessons: [14, 40], practice: [20 * 60, 50 * 60] } as const

function checkVideo(folder: keyof typeof lengths, name: string): void {
  const path = mediaPath(folder, name)
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path], {
      encoding: 'utf8',
    }),
  )
  const [video, audio] = probe.streams
  const seconds = Number(probe.format.duration)
  if (
    video.codec_name !== 'h264' ||
    video.profile !== 'Main' ||
    video.pix_fmt !== 'yuv420p' ||
    video.width !== (folder === 'practice' ? 960 : 1280) ||
    video.height !== (folder === 'practice' ? 540 : 720)
  )
    problems.push(`${name}: video stream`)
  // Exercise videos have no sound.
  if (folder === 'practice' ? audio : audio.codec_name !== 'aac' || audio.channels !== 1)
    problems.push(`${name}: audio stream`)
  const [least, most] = name === 'eight-seconds.mp4' ? [8, 8] : lengths[folder]
  if (seconds < least || seconds > most) problems.push(`${name}: ${seconds} s`)
  const bytes = readFileSync(path)
  if (bytes.indexOf('moov') > bytes.indexOf('mdat')) problems.push(`${name}: moov after mdat`)
}

let totalBytes = 0
for (const folder of ['videos', 'practice', 'lessons', 'covers', 'news', 'teachers', 'materials'] as const) {
  const present = readdirSync(mediaPath(folder)).filter((name) => name !== 'src')
  for (const name of used[folder]) if (!present.includes(name)) problems.push(`${folder}/${name}: missing`)
  for (const name of present) {
    const { size } = statSync(mediaPath(folder, name))
    totalBytes += size
    if (!used[folder].has(name)) problems.push(`${folder}/${name}: not used`)
    if (size > limits[folder]) problems.push(`${folder}/${name}: ${size} bytes`)
    if (folder === 'videos' || folder === 'practice' || folder === 'lessons') checkVideo(folder, name)
  }
}
if (totalBytes > maxTotalBytes) problems.push(`all media: ${totalBytes} bytes`)

console.log(problems.length === 0 ? `media ok, ${totalBytes} bytes` : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
