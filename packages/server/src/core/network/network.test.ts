import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { networkOf } from './network.ts'

const it = testApp()

test('an IPv4 address is its own network, an IPv6 address belongs to a /64 network', () => {
  const examples = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:203.0.113.9', '2001:db8:0:5::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const
  for (const [ip, network] of examples) assert.equal(networkOf(ip), network, ip)
})

test('another address of the same network does not reset a limit', async () => {
  const lookUp = (address: string) =>
    it.app
      .inject({
        method: 'GET',
        url: '/api/public/applications/phone/13800000000?idCardTail=1234',
        remoteAddress: address,
      })
      .then(({ statusCode }) => statusCode)
  for (let call = 1; call <= 5; call++) assert.equal(await lookUp(`2001:db8:1:2::${call}`), 200)
  assert.equal(await lookUp('2001:db8:1:2:ffff::6'), 429)
  assert.equal(await lookUp('2001:db8:1:3::1'), 200)
})
