import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { demoCourses } from '../../packages/server/src/demo/content/courses.ts'
import { lessonFilm } from '../../packages/server/src/demo/content/lesson-film.ts'
import { demoMaterials } from '../../packages/server/src/demo/content/materials.ts'
import { demoNews } from '../../packages/server/src/demo/content/news.ts'
import { demoPortraits, demoTeachers } from '../../packages/server/src/demo/content/people.ts'
import { demoGraduates } from '../../packages/server/src/demo/content/site.ts'
import { mediaPath } from './paths.ts'

const limits = { lessons: 600_000, covers: 40_000, news: 60_000, teachers: 8_000, students: 8_000, materials: 600_000 }
const maxTotalBytes = 25_000_000
const problems: string[] = []

const films = demoCourses.flatMap(({ slug, chapters }) =>
  chapters.flatMap(({ lessons }, chapter) => lessons.map((_, lesson) => lessonFilm(slug, chapter, lesson))),
)
const used: Record<keyof typeof limits, Set<string>> = {
  lessons: new Set(films),
  covers: new Set(demoCourses.map(({ cover }) => cover)),
  news: new Set(demoNews.map(({ image }) => image)),
  teachers: new Set(demoTeachers.map(({ avatar }) => avatar)),
  students: new Set([...demoPortraits.values(), ...demoGraduates.flatMap(({ portrait }) => portrait ?? [])]),
  materials: new Set(demoMaterials.flatMap(({ file }) => file ?? [])),
}

const shortestSeconds = 230
const longestSeconds = 50 * 60

function checkVideo(name: string): void {
  const path = mediaPath('lessons', name)
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path], {
      encoding: 'utf8',
    }),
  )
  const [video] = probe.streams
  const seconds = Number(probe.format.duration)
  if (video.codec_name !== 'h264' || video.profile !== 'Main' || video.width !== 960 || video.height !== 540)
    problems.push(`${name}: video stream`)
  if (seconds < shortestSeconds || seconds > longestSeconds) problems.push(`${name}: ${seconds} s`)
  const bytes = readFileSync(path)
  if (bytes.indexOf('moov') > bytes.indexOf('mdat')) problems.push(`${name}: moov after mdat`)
}

let totalBytes = 0
for (const folder of ['lessons', 'covers', 'news', 'teachers', 'materials'] as const) {
  const present = readdirSync(mediaPath(folder)).filter((name) => name !== 'src')
  for (const name of used[folder]) if (!present.includes(name)) problems.push(`${folder}/${name}: missing`)
  for (const name of present) {
    const { size } = statSync(mediaPath(folder, name))
    totalBytes += size
    if (!used[folder].has(name)) problems.push(`${folder}/${name}: not used`)
    if (size > limits[folder]) problems.push(`${folder}/${name}: ${size} bytes`)
    if (folder === 'lessons') checkVideo(name)
  }
}
if (totalBytes > maxTotalBytes) problems.push(`all media: ${totalBytes} bytes`)

console.log(problems.length === 0 ? `media ok, ${totalBytes} bytes` : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
