import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productsFor } from './own-products.ts'

const both = ['wechat', 'alipay'] as const
const agents = {
  wechat:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
  wechatOfComputer: 'Mozilla/5.0 (Windows NT 10.0) Chrome/122.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  harmony: 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1 Mobile',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
}

test('the device decides how each channel is paid', () => {
  assert.deepEqual(productsFor(both, agents.wechat), ['jsapi'])
  assert.deepEqual(productsFor(both, agents.wechatOfComputer), ['jsapi'])
  for (const phone of [agents.iPhone, agents.harmony, agents.android])
    assert.deepEqual(productsFor(both, phone), ['h5', 'wap'])
  assert.deepEqual(productsFor(both, agents.computer), ['native', 'page'])
})

test('only the channels of the school are offered', () => {
  assert.deepEqual(productsFor(['alipay'], agents.computer), ['page'])
  assert.deepEqual(productsFor(['alipay'], agents.wechat), [])
})
