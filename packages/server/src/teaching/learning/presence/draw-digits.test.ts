import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GlobalFonts } from '@napi-rs/canvas'
import sharp from 'sharp'
import { drawDigits } from './draw-digits.ts'

test('a seed draws one picture of its digits, another seed another', async () => {
  const [one, same, other] = [await drawDigits('4071', 7), await drawDigits('4071', 7), await drawDigits('4071', 8)]
  assert.ok(one.equals(same))
  assert.ok(!one.equals(other))
  assert.ok(!one.equals(await drawDigits('4072', 7)))
  const { format, width, height } = await sharp(one).metadata()
  assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 288, height: 96 })
})

test('the picture shows dark digits on white, and six digits fit as well', async () => {
  for (const digits of ['8888', '888888']) {
    const { channels } = await sharp(await drawDigits(digits, 3)).stats()
    const mean = channels[0]!.mean
    assert.ok(mean > 120 && mean < 245, `${digits}: ${mean}`)
  }
})

test('no font is registered, which the drawing of papers in the same process would find', async () => {
  const before = GlobalFonts.families.length
  await drawDigits('0123456789', 3)
  assert.equal(GlobalFonts.families.length, before)
})
