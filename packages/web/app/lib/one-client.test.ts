import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const app = join(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.ts'] })
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(app, file), 'utf8'))).sort()

test('no file contains an API path; they are defined in the contract', () => {
  assert.ok(files.length > 200, 'the files are found')
  assert.deepEqual(filesWith(/['"`/]\/?api\/[a-z$]/), [])
})

test('only the client sends requests, apart from scripts, reloads, the resumable upload, captions and the reachability check of videos', () => {
  const resumable = 'admin/courses/outline/video/resumable-upload.client.ts'
  assert.deepEqual(filesWith(/\bfetch\(/), [
    resumable,
    'lib/http/send-call.ts',
    'lib/page-scripts.ts',
    'lib/reload.ts',
    'playback/is-reachable.ts',
    'playback/transcript/transcript.tsx',
  ])
  assert.deepEqual(filesWith(/\bXMLHttpRequest\(/), ['lib/http/send-progress.ts'])
  assert.deepEqual(filesWith(/\bsendBeacon\(/), [])
})
