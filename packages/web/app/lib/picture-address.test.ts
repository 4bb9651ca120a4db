import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureAddress, withPictureAddresses } from './picture-address.ts'

const cdn = 'https://cdn.example.cn/school'

test('pictures of the school are loaded from its CDN, other URLs stay unchanged', () => {
  assert.equal(pictureAddress(cdn, '/files/7'), 'https://cdn.example.cn/school/files/7')
  assert.equal(pictureAddress(cdn, '/files/7?w=320'), 'https://cdn.example.cn/school/files/7?w=320')
  for (const other of ['/assets/cover.svg', 'https://other.example/files/7', 'blob:1'])
    assert.equal(pictureAddress(cdn, other), other)
  assert.equal(pictureAddress('', '/files/7'), '/files/7')
})

test('pictures within HTML are loaded from the CDN', () => {
  const html = '<p><img src="/files/7" alt=""><a href="/files/8">8</a></p>'
  assert.equal(withPictureAddresses(cdn, html), html.replace('"/files/7"', `"${cdn}/files/7"`))
  assert.equal(withPictureAddresses('', html), html)
})
