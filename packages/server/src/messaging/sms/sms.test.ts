import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalQuery, signAliyun } from './aliyun.ts'
import { signTencent } from './tencent.ts'

test('the signature equals the example in Aliyun’s documentation', () => {
  const authorization = signAliyun(
    'YourAccessKeyId',
    'YourAccessKeySecret',
    canonicalQuery({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }),
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-version': '2014-05-26',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  )
  assert.equal(
    authorization,
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a query is encoded by RFC 3986', () => {
  assert.equal(canonicalQuery({ b: "匠 *~'", a: '{"code":"1"}' }), 'a=%7B%22code%22%3A%221%22%7D&b=%E5%8C%A0%20%2A~%27')
})

test('the signature equals the example in Tencent Cloud’s documentation', () => {
  const authorization = signTencent('AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', 'Gu5t9xGARNpq86cd98joQYCN3*******', {
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    timestamp: 1_551_113_065,
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  })
  assert.equal(
    authorization,
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
  )
})
