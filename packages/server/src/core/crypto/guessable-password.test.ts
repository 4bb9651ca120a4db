import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword, isCommonPassword, isPersonalPassword } from './guessable-password.ts'

test('passwords that attackers try first are common', async () => {
  const common =
    'password123 Password123 qq123456 zxcvbnm123 19900101 20050817 iloveyou1 abc123456 1qaz2wsx Admin123 admin888 woaini1314 ' +
    'woaini520 5201314520 a123456789 123456789a zzzzzzzzzz 12121212 abcabcabc 87654321 qwertyuiop poiuytrewq asdfghjkl1 ' +
    'jiangxue123 student@123 li19991231 Welcome1'
  for (const password of [...common.split(' '), demoPassword, demoPassword.toUpperCase()])
    assert.equal(await isCommonPassword(password), true, password)
})

test('passwords that are hard to guess are not common', async () => {
  const fine = [
    'correct horse battery',
    'a fine new password',
    'a much better one',
    'my own password',
    '三人行必有我师焉',
  ]
  const short = 'kürbis-suppe xK9#mPq2 lanqiu-he-yumaoqiu tie83gong 7391846250 maoyan2847'.split(' ')
  for (const password of [...fine, ...short]) assert.equal(await isCommonPassword(password), false, password)
})

test('a known word about the owner is not a password, but may be part of a longer one', () => {
  const words = ['2026000001', '13912345678', 'li.hua', null, 'hua', '匠学职业IT培训学校']
  for (const password of [
    '2026000001',
    '2026000001a',
    'x13912345678',
    '87654321931',
    'Li.Hua2026',
    '匠学职业IT培训学校1',
  ])
    assert.equal(isPersonalPassword(password, words), true, password)
  for (const password of ['hua and friends', 'li.hua likes badminton', 'a fine new password'])
    assert.equal(isPersonalPassword(password, words), false, password)
})
