import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { checkPack, hasPending } from './check-pack.ts'
import type { ZipSource } from './read-zip.ts'
import {
  clock,
  dateTime,
  say,
  describeChange,
  describeFacts,
  describeFinding,
  describeShare,
  describeStudent,
} from './words.ts'

/** Implements `node verify.mjs pack.zip`: prints what a pack proves and returns the exit code. */
export async function run([path, held = '']: readonly string[], print: (line: string) => void): Promise<number> {
  if (!path) {
    print(say('usage'))
    return 2
  }
  const known = existsSync(held) ? readFileSync(held, 'utf8') : held
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const file = openSync(path, 'r')
  const report = await checkPack(hash, sourceOf(file), known)
  closeSync(file)
  const { findings, students, anchors, manifest, known: matched } = report
  if (manifest) print(`${say('school')}: ${manifest.school}  ${say('madeAt')}: ${dateTime(manifest.madeAt)}`)
  print(describeShare(report))
  for (const student of students) {
    const verdict = student.findings === 0 ? say('whole') : say('broken', { count: student.findings })
    const anchored = `${say('anchoredRows')} ${student.anchoredRows}/${student.rows}`
    print(
      `${student.name} ${student.idCard}  ${clock(student.creditedMs)}  ${say('hours')} ${student.hours}  ${anchored}  ${verdict}`,
    )
    for (const line of describeStudent(student)) print(`  ${line}`)
  }
  for (const change of report.changes)
    print(
      `${say('changes')} ${change.number}: ${describeChange(change)}  ${dateTime(change.changedAt)}  ${describeFacts(change).replaceAll('\n', '；')}`,
    )
  const last = anchors.at(-1)
  if (last) print(`${say('lastAnchor')}: ${last.number}  ${dateTime(last.madeAt)}  ${last.digest}`)
  print(matched ? say('compared', { number: matched.number }) : say('notCompared'))
  if (hasPending(report)) print(say('pending'))
  for (const finding of findings) print(`! ${describeFinding(finding)}${finding.file && `  ${finding.file}`}`)
  print(findings.length === 0 ? say('good') : say('bad', { count: findings.length }))
  return findings.length === 0 ? 0 : 1
}

const sourceOf = (file: number): ZipSource => ({
  size: fstatSync(file).size,
  read: (from, to) => {
    const bytes = Buffer.alloc(to - from)
    let done = 0
    while (done < bytes.length) {
      const count = readSync(file, bytes, done, bytes.length - done, from + done)
      if (count === 0) throw new Error('zip')
      done += count
    }
    return bytes
  },
})
