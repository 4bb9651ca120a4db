import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCharacterOf, isIdCard } from './id-card.ts'

test('an ID number has 18 characters, a valid birth date and the right check character', () => {
  const digits = '32990019900101001'
  const idCard = digits + checkCharacterOf(digits)
  assert.ok(isIdCard(idCard))
  for (const other of '0123456789X') assert.equal(isIdCard(digits + other), digits + other === idCard)
  for (const birth of ['19900230', '19901301', '19900100', '21000101', '17990101', '20230229']) {
    const wrong = `329900${birth}001`
    assert.ok(!isIdCard(wrong + checkCharacterOf(wrong)), birth)
  }
  for (const wrong of ['32990020990101001', '99999919900101001', '16990019900101001'])
    assert.ok(!isIdCard(wrong + checkCharacterOf(wrong)), wrong)
  const resident = '93299019900101001'
  assert.ok(isIdCard(resident + checkCharacterOf(resident)), 'of a foreigner with permanent residence')
  const leap = '32990020240229001'
  assert.ok(isIdCard(leap + checkCharacterOf(leap)))
  for (const bad of [
    '',
    ' '.repeat(18),
    idCard.slice(0, 17),
    `${idCard}0`,
    `0${idCard.slice(1)}`,
    idCard.replace('3', '３'),
    ` ${idCard}`,
  ])
    assert.ok(!isIdCard(bad), bad)
})

test('the check character X may be lower case', () => {
  const digits = Array.from({ length: 1000 }, (_, number) => `32990019900101${String(number).padStart(3, '0')}`).find(
    (each) => checkCharacterOf(each) === 'X',
  ) as string
  assert.ok(isIdCard(`${digits}X`) && isIdCard(`${digits}x`))
})
