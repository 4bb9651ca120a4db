import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computerOf, describeDevice } from './describe-device.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0'

test('a device is named by browser, system and screen', () => {
  assert.equal(
    describeDevice(JSON.stringify({ userAgent: phone, platform: 'iPhone', screen: '390x844' })),
    'WeChat · iOS · 390x844',
  )
  assert.equal(describeDevice(desk), 'Edge · Windows')
})

test('an unknown device is shown as it was sent', () => {
  assert.equal(describeDevice('Test Browser 1.0'), 'Test Browser 1.0')
  assert.equal(describeDevice('{"userAgent":"Demo","platform":"Demo","screen":"390x844"}'), 'Demo · 390x844')
  assert.equal(describeDevice('null'), 'null')
  assert.equal(describeDevice(''), '')
})

test('a computer is named by system and browser, and not at all if it is unknown', () => {
  assert.equal(computerOf(desk), 'Windows · Edge')
  assert.equal(computerOf('Test Browser 1.0'), '')
})
