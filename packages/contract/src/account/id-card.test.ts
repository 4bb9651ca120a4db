import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageOn, checkCharacterOf, isIdCard, isMinorOn } from './id-card.ts'

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

test('somebody is a year older on their birthday, and on 1 March if born on 29 February', () => {
  const born = (birth: string) => `329900${birth}0010`
  for (const [birth, day, age] of [
    ['20121120', '2026-11-19', 13],
    ['20121120', '2026-11-20', 14],
    ['20081121', '2026-11-20', 17],
    ['20080229', '2026-02-28', 17],
    ['20080229', '2026-03-01', 18],
    ['20080229', '2028-02-29', 20],
  ] as const)
    assert.equal(ageOn(day, born(birth)), age, `${birth} on ${day}`)
  assert.deepEqual(
    [isMinorOn('2026-11-20', born('20081120')), isMinorOn('2026-11-20', born('20081121'))],
    [false, true],
  )
})
