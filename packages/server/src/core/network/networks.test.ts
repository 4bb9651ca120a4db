import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInNetworks } from './networks.ts'

test('an address belongs to a network, in any of its spellings', () => {
  const networks = ['192.168.1.0/24', '10.0.0.7', '2001:db8::/32']
  const found = ['192.168.1.200', '::ffff:192.168.1.200', '10.0.0.7', '2001:db8:1::1', '192.168.2.1', '10.0.0.8', '::1']
  assert.deepEqual(
    found.map((address) => isInNetworks(networks, address)),
    [true, true, true, true, false, false, false],
  )
  assert.equal(isInNetworks([], '10.0.0.7'), false)
})
