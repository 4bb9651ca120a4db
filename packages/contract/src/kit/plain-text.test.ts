import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PersonName } from '../account/account.ts'
import { IdCard } from '../account/id-card-form.ts'
import { email, phone } from './fields.ts'
import { issueValues } from './issue-text.ts'
import {
  namedCharacter,
  plainKeyword,
  plainLogin,
  plainName,
  plainPhone,
  plainText,
  visibleText,
} from './plain-text.ts'
import { fillText } from './text.ts'

const problemOf = (name: string) => {
  const issue = PersonName.safeParse(name).error?.issues[0]
  return issue && fillText(issue.message, issueValues(issue))
}

describe('spellings of what people paste', () => {
  for (const written of [' 张　三 ', '张\u200B三', '\u202D张三\u202C', '张\uFE0F三', '\uFEFF张三', '张\u3164三'])
    it(`stores ${JSON.stringify(written)} as 张三`, () => assert.equal(PersonName.parse(written), '张三'))

  for (const dot of '•·∙⋅・・‧⸱ㆍ᛫●．.')
    it(`reads ${namedCharacter(dot)} in a Chinese name as its dot`, () =>
      assert.equal(PersonName.parse(`买买提${dot}阿里木`), '买买提·阿里木'))

  it('stores a compatibility or radical code point as the character of the same look', () => {
    // U+FA19 and U+2F08 are encoded twice in Unicode, U+2EE2 and U+2ED3 only look like 马 and 长.
    assert.equal(PersonName.parse('\uFA19\u2F08\u2EE2\u2ED3'), '神人马长')
    assert.equal(PersonName.parse('Nguye\u0302\u0303n Anh'), 'Nguyễn Anh')
  })

  it('names the character that a name cannot have', () => {
    assert.equal(problemOf('张三1'), '姓名中不能有“1（U+0031）”')
    assert.equal(problemOf('张\uE000三'), '姓名中不能有“U+E000”')
    assert.equal(problemOf('=1+1'), '姓名中不能有“=（U+003D）”')
    assert.equal(problemOf('\u200B\u200B'), '请输入姓名')
    assert.equal(problemOf('𠮷'), '姓名长度在 2 到 50 个字符')
    assert.equal(problemOf('𠮷'.repeat(50)), undefined)
  })

  for (const written of [
    '138 0013 8000',
    '+86 138-0013-8000',
    '（138）00138000',
    '１３８００１３８０００',
    '\u202D13800138000\u202C',
  ])
    it(`reads the phone number ${JSON.stringify(written)}`, () => assert.equal(phone().parse(written), '13800138000'))

  it('reads ID numbers and e-mail addresses in any spelling', () => {
    assert.equal(IdCard.parse(' 110101 19900307 002×'), '11010119900307002X')
    assert.equal(IdCard.parse('１１０１０１１９９００３０７００２ｘ'), '11010119900307002X')
    assert.equal(email().parse('\u200Ba @b.cn'), 'a@b.cn')
  })

  it('finds people by the stored spelling and leaves other keywords alone', () => {
    assert.equal(plainKeyword('买买提•阿里木'), '买买提·阿里木')
    assert.equal(plainKeyword('张 三'), '张三')
    assert.equal(plainKeyword('+86 138 0013 8000'), '13800138000')
    assert.equal(plainKeyword('华为（北京） Cloud 公司'), '华为（北京） Cloud 公司')
    assert.equal(plainKeyword('Vue.js 课程'), 'Vue.js 课程')
    assert.equal(plainKeyword('２０２６００１'), '2026001')
    assert.equal(plainLogin('\u202D138 0013 8000'), '13800138000')
    assert.equal(plainLogin(' Zhang San '), 'Zhang San')
  })

  it('changes nothing that is already in its stored form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        for (const plain of [visibleText, plainText, plainName, plainPhone, plainLogin, plainKeyword])
          assert.equal(plain(plain(text)), plain(text), plain.name)
      }),
    )
  })
})
