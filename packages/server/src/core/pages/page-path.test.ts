import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagePath, plainPath } from './page-path.ts'

test('every spelling of a page’s path is the same path, and values keep their case', () => {
  for (const [given, canonical] of [
    ['/', '/'],
    ['//', '/'],
    ['/courses', '/courses'],
    ['/Courses/', '/courses'],
    ['//courses///7//', '/courses/7'],
    ['/%63ourses/%37', '/courses/7'],
    ['/COURSE/1/PLAY/2', '/course/1/play/2'],
    ['/VERIFY/JX-20261120-ABC', '/verify/JX-20261120-ABC'],
    ['/Verify/Record/AbCd', '/verify/record/AbCd'],
    ['/VERIFY/Record', '/verify/Record'],
    ['/verify/%4AX', '/verify/JX'],
    ['/a%2fb%e4%bd%a0', '/a%2fb%e4%bd%a0'],
  ] as const)
    assert.equal(pagePath(given), canonical, given)
  assert.equal(plainPath('/api//Status/%31%33%38/'), '/api/Status/138')
})
